/** A form that works as soon as it is pasted into a page: without a script, and better with the one that it names. */

export type FormWords = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly revenue: string
  /** Null: the policy has no categories, so nothing depends on it. */
  readonly business: string | null
  /** What the visitor agrees to, before the words that are a link to the privacy page. */
  readonly consent: string
  readonly privacyPolicy: string
  /** Stands for the privacy page as long as nobody has said which it is; a remark in the form says so. */
  readonly examplePage: string
  readonly replacePage: string
  /** A remark in a form that nobody else can reach. */
  readonly localOnly: string
  readonly leaveEmpty: string
  readonly send: string
}

/** Of a source's whole address, what is the server's. */
export const serverOf = (address: string): string => address.split("/api/public/sources/")[0] ?? address

/** Whether nobody but this computer can send to it. */
export function isLocal(address: string): boolean {
  const { hostname } = URL.parse(address) ?? { hostname: "" }
  return hostname === "[::1]" || /^127\.[\d.]+$|(?:^|\.)localhost$/.test(hostname)
}

/** What is ticked is sent as the text that was agreed to, so that a lead tells it whatever the page says later. */
export function formFor(address: string, language: string, words: FormWords, privacyPage: string): string {
  const page = escapeHtml(privacyPage.trim() || words.examplePage)
  const remarks = [
    isLocal(address) && words.localOnly,
    privacyPage.trim() === "" && words.replacePage,
  ].filter((remark) => remark !== false)
  return `${remarks.map((remark) => `<!-- ${remark} -->\n`).join("")}<form data-criba method="post" accept-charset="utf-8" lang="${language}"
  action="${address}?lang=${language}">
  <label>${words.name} <input name="nombre" autocomplete="name" required></label>
  <label>${words.email} <input name="email" type="email" autocomplete="email"></label>
  <label>${words.phone} <input name="telefono" type="tel" autocomplete="tel"></label>
${words.business === null ? "" : `  <label>${words.business} <input name="business"></label>\n`}  <label>${words.revenue} <input name="revenue"></label>
  <label>
    <input name="consent" type="checkbox" required value="${words.consent} ${words.privacyPolicy}: ${page}">
    ${words.consent} <a href="${page}" target="_blank">${words.privacyPolicy}</a>
  </label>
  <p style="position: absolute; left: -9999px" aria-hidden="true">
    <label>${words.leaveEmpty} <input name="_website" tabindex="-1" autocomplete="off"></label>
  </p>
  <button type="submit">${words.send}</button>
</form>
<script src="${serverOf(address)}/criba.js" defer></script>`
}

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" }
const escapeHtml = (text: string): string => text.replace(/[&"<>]/g, (sign) => ESCAPED[sign] ?? sign)
