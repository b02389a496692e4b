/** The address of a source, to which forms and tools post. */

export const SOURCE_PATH = "/api/public/sources/:id/:secret"

export const sourceAddress = (base: string, id: string, secret: string): string =>
  base + SOURCE_PATH.replace(":id", id).replace(":secret", secret)
