/** Somebody who is invited may be on the team already: a second place in the rotation would get leads that nobody sees. */

export type Member = { readonly id: string; readonly name: string; readonly email: string | null }

/** The place of whoever has this address; or of their namesake, if nobody has said an address of theirs. */
export function placeOnTeam(
  team: readonly Member[],
  { email, name }: { readonly email: string; readonly name: string },
): string | null {
  const sameAddress = team.find((one) => one.email !== null && isSame(one.email, email))
  const namesake = () => team.find((one) => one.email === null && isSame(one.name, name))
  return (sameAddress ?? namesake())?.id ?? null
}

const isSame = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), undefined, { sensitivity: "base" }) === 0
