/** A form that works as soon as it is pasted into a page: without a script, and better with the one that it names. */
import { serverAddress } from "../../api/keys.ts"

export type FormWords = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly revenue: string
  /** Null: the policy has no categories, so nothing depends on it. */
  readonly business: string | null
  readonly leaveEmpty: string
  readonly send: string
}

export const formFor = (address: string, language: string, words: FormWords): string =>
  `<form data-criba method="post" accept-charset="utf-8" lang="${language}"
  action="${address}?lang=${language}">
  <label>${words.name} <input name="nombre" autocomplete="name" required></label>
  <label>${words.email} <input name="email" type="email" autocomplete="email"></label>
  <label>${words.phone} <input name="telefono" type="tel" autocomplete="tel"></label>
${words.business === null ? "" : `  <label>${words.business} <input name="business"></label>\n`}  <label>${words.revenue} <input name="revenue"></label>
  <p style="position: absolute; left: -9999px" aria-hidden="true">
    <label>${words.leaveEmpty} <input name="_website" tabindex="-1" autocomplete="off"></label>
  </p>
  <button type="submit">${words.send}</button>
</form>
<script src="${serverAddress()}/criba.js" defer></script>`
