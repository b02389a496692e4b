/** What a simulation calls rules: by their reason, and by their id too where two have the same one. */

type Rule = { readonly rule: string; readonly reason: string | null }

export function nameRules(rules: readonly Rule[], unknownBusiness: string): ReadonlyMap<string, string> {
  const isShared = (reason: string | null) => rules.filter((one) => one.reason === reason).length > 1
  return new Map(
    rules.map(({ rule, reason }) => {
      const name = reason ?? unknownBusiness
      return [rule, isShared(reason) ? `${name} (${rule})` : name]
    }),
  )
}
