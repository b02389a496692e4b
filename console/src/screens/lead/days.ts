/** How much of a date has to be said. Days are those of whoever looks. */
export const isToday = (at: string, now: number): boolean =>
  new Date(at).toDateString() === new Date(now).toDateString()

export const isThisYear = (at: string, now: number): boolean =>
  new Date(at).getFullYear() === new Date(now).getFullYear()
