/**
 * Addresses whose domain is one slip of a finger away from that of a great mail provider: ana@gmial.com. Such an address is
 * well formed, and mail to it reaches a stranger or nobody. It is never changed by itself, because only the person knows what
 * they meant; the lead gets a warning with a proposal.
 */

/** Providers with long names only, and where each has addresses. One letter away from a short name ("live", "aol") are other companies. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  gmail: ["com"],
  googlemail: ["com"],
  hotmail: ["com", "es", "fr", "it", "de", "co.uk", "com.ar", "com.br", "com.mx"],
  outlook: ["com", "es", "fr", "it", "de", "pt", "com.ar", "com.br", "com.mx"],
  yahoo: ["com", "es", "fr", "it", "de", "co.uk", "com.ar", "com.br", "com.mx"],
  icloud: ["com"],
  protonmail: ["com"],
}
const NAMES = Object.keys(PROVIDERS)

/** Endings of whole countries in which providers have addresses too; these three are slips for "com" all the same. */
const COUNTRY = /^(?!co$|cm$|om$)[a-z]{2}$/

/** The address that was meant, as far as one can tell; null if nothing is odd about it. */
export function proposeEmail(email: string): string | null {
  const at = email.lastIndexOf("@") + 1
  const domain = email.slice(at).toLowerCase()
  const dot = domain.indexOf(".")
  const name = domain.slice(0, dot)
  const ending = domain.slice(dot + 1)
  const meant = Object.hasOwn(PROVIDERS, name) ? mendEnding(name, ending) : mendName(name, ending)
  return meant === null ? null : email.slice(0, at) + meant
}

function mendEnding(name: string, ending: string): string | null {
  const isReal = PROVIDERS[name]?.includes(ending) || COUNTRY.test(ending)
  return !isReal && isOneSlip(ending, "com") ? `${name}.com` : null
}

/** The first letter is rarely mistyped, and with another one it is another provider: mail.com, ymail.com. */
function mendName(name: string, ending: string): string | null {
  const meant = NAMES.find(
    (one) =>
      PROVIDERS[one]?.includes(ending) &&
      isOneSlip(name, one) &&
      (name[0] === one[0] || (name[0] === one[1] && name[1] === one[0])),
  )
  return meant === undefined ? null : `${meant}.${ending}`
}

/** One letter too many, missing, or wrong, or two that changed places. */
function isOneSlip(text: string, right: string): boolean {
  if (Math.abs(text.length - right.length) > 1 || text === right) return false
  let start = 0
  while (start < text.length && text[start] === right[start]) start++
  const [left, meant] = [text.slice(start), right.slice(start)]
  if (left.length > meant.length) return left.slice(1) === meant
  if (left.length < meant.length) return left === meant.slice(1)
  const areSwapped = left[0] === meant[1] && left[1] === meant[0] && left.slice(2) === meant.slice(2)
  return left.slice(1) === meant.slice(1) || areSwapped
}
