/**
 * E-mail addresses and phone numbers in the one form in which people are recognised: a lower-cased address, an
 * E.164 number. What is malformed has no such form and takes no part in matching.
 */
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max"

const LOCAL_PART = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}$/u
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

export function normaliseEmail(email: string): string | null {
  const at = email.lastIndexOf("@")
  if (at < 1) return null
  const local = email.slice(0, at)
  const domain = email.slice(at + 1)
  if (!LOCAL_PART.test(local) || local.startsWith(".") || local.endsWith(".") || local.includes(".."))
    return null
  if (domain.length > 253 || !DOMAIN.test(domain)) return null
  return email.normalize("NFC").toLowerCase()
}

/**
 * Of an address in its normal form. What stands behind a `+` is a label of its owner's, Gmail reads no dots, and a domain is the one that
 * names are asked for: wide letters are those of every day there, and others have a form in ASCII.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@")
  const [local = ""] = email.slice(0, at).normalize("NFKC").split("+")
  const written = email.slice(at + 1)
  const domain = URL.parse(`http://${written}`)?.hostname ?? written
  return GMAIL.includes(domain) ? `${local.replaceAll(".", "")}@${GMAIL[0]}` : `${local}@${domain}`
}
const GMAIL = ["gmail.com", "googlemail.com"]

export type Phone = { readonly e164: string; readonly country: string | null }

export function normalisePhone(telefono: string, defaultCountry: string): Phone | null {
  const read = readPhone(telefono, defaultCountry)
  if (read !== null) return read
  const dialled = telefono
    .trim()
    .replace(REMARKS, "")
    .replace(PREFIX_IN_BRACKETS, "$1 ")
    .replace(ZERO_IN_BRACKETS, "$1 ")
    .replace(OLD_MEXICAN_MOBILE, "+52")
  const mended = dialled === telefono ? null : readPhone(dialled, defaultCountry)
  return mended ?? firstOfSeveral(telefono, defaultCountry)
}

/** What stands between two numbers: `600 111 222 / 91 123 45 67`, and commas where a CRM puts all of them into one cell. */
const BETWEEN_NUMBERS = /[/,;|]/u

/** The first that is a number. A slash within one number (`0151/23456789`) has fewer digits on one side. */
function firstOfSeveral(telefono: string, defaultCountry: string): Phone | null {
  const parts = telefono.split(BETWEEN_NUMBERS, 4)
  if (parts.length < 2 || parts.length > 3 || parts.some((part) => part.replace(/\D/g, "").length < 7))
    return null
  for (const part of parts) {
    const phone = normalisePhone(part.trim(), defaultCountry)
    if (phone !== null) return phone
  }
  return null
}

/** What people write beside a number: `600 111 222 (móvil)`, `Tel.: 600 111 222`, `600 111 222 - WhatsApp`. */
const KIND =
  "(?:tel[eé]fono|telephone|tel[eé]?f?|tlf|tfno|m[oó]vil|mobile|celular|cell?|phone|fijo|whats?app)"
const REMARKS = new RegExp(
  `^${KIND}[ .:]{1,3}(?=[+(\\d])| ?\\([^()\\d+]{1,30}\\)$|[ ,/-]{1,3}${KIND}$`,
  "giu",
)

/** As many people write it: `(+34) 600 111 222`. The library takes no number that begins so. */
const PREFIX_IN_BRACKETS = /^\( ?(\+\d{1,3}) ?\) ?/

/** `+34 (0) 600 111 222`: the zero is dialled within some countries, and never after a prefix. */
const ZERO_IN_BRACKETS = /^((?:\+|00) ?\d{1,3}) ?\( ?0 ?\) ?/

/** Until 2019 a mobile phone of Mexico had a 1 before its ten digits when called from abroad, and many programs still write it. */
const OLD_MEXICAN_MOBILE = /^(?:\+|00)[ .-]?52[ .-]?1(?=(?:[ ().-]*\d){10}$)/

function readPhone(telefono: string, defaultCountry: string): Phone | null {
  const number = parsePhoneNumberFromString(telefono, {
    defaultCountry: defaultCountry as CountryCode,
    extract: false,
  })
  return number?.isValid() ? { e164: number.number, country: number.country ?? null } : null
}
