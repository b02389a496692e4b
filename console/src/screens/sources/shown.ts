/** `?show=` of this screen: the fields of the source that is open, instead of the list. */
export const FIELDS = "fields"
