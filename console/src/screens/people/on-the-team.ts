/** Somebody who is invited may be on the team already: a second triager would get leads that nobody sees. */

export type Member = { readonly id: string; readonly name: string; readonly email: string | null }

/** The triager who has this address; or a namesake, if nobody has said an address of theirs. */
export function findOnTeam(
  team: readonly Member[],
  { email, name }: { readonly email: string; readonly name: string },
): string | null {
  const sameAddress = team.find((one) => one.email !== null && isSame(one.email, email))
  const namesake = () => team.find((one) => one.email === null && isSame(one.name, name))
  return (sameAddress ?? namesake())?.id ?? null
}

const isSame = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), undefined, { sensitivity: "base" }) === 0
