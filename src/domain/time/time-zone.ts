/** Which names of time zones are understood everywhere: by us, by PostgreSQL and by people. */

/** Not the abbreviations that Intl knows as well: IST is India to Intl and Israel to PostgreSQL. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      name === "UTC" || (name.includes("/") && new Intl.DateTimeFormat("en", { timeZone: name }) !== null)
    )
  } catch {
    return false // Intl's way of saying that it knows no such zone
  }
}
