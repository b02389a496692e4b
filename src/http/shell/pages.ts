/**
 * The few pages that the server itself writes: without scripts, in light and dark, in the console's colours. They load nothing, and
 * their content security policy allows only their inline style.
 */
import { createHash } from "node:crypto"
import { SharedDocument } from "./shared-document.ts"

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 42rem; margin: 0 auto; padding: 3rem 1.25rem; font: 1rem/1.6 system-ui, sans-serif;
  color: light-dark(#1d1c1a, #ececea); background: light-dark(#f5f5f3, #0e0f10) }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.25 }
h2 { margin: 2rem 0 .25rem; font-size: 1rem }
p { margin: .25rem 0 }
a { color: light-dark(#17624f, #7cc9b3) }
code, pre { font: .875rem/1.6 ui-monospace, monospace }
pre { overflow-x: auto; margin: .5rem 0; padding: .75rem 1rem; border-radius: .4rem;
  background: light-dark(#ecebe7, #1d1e20) }
dt { margin-top: 1rem; font-weight: 600 }
dd { margin: 0; overflow-wrap: anywhere }
.written dd { white-space: pre-line }
label { display: block; margin: 1rem 0; font-weight: 600 }
input, textarea { display: block; box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .6rem .75rem;
  font: inherit; font-weight: 400; color: inherit; background: light-dark(#fff, #1d1e20);
  border: 1px solid light-dark(#8b949d, #6b757f); border-radius: .4rem }
form > p { margin-top: 1rem }
button, .button { display: inline-block; padding: .6rem 1.25rem; font: inherit; font-weight: 600; text-decoration: none;
  color: #fff; background: light-dark(#17624f, #2a7f69); border: 0; border-radius: .4rem; cursor: pointer }
p:has(> .button) { margin-top: 1.5rem }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.25rem; font-weight: 600; font-size: .875rem }
/* With the mark above it: as the console's own door looks. */
body:has(.brand) { min-height: 100dvh; box-sizing: border-box; display: grid; place-content: center; padding: 1.5rem 1rem }
main:has(.brand) { max-width: 19rem; padding: 1.75rem; border-radius: .875rem; font-size: .875rem;
  background: light-dark(#fff, #151617); border: 1px solid light-dark(#ecebe7, #232527) }
main:has(.brand) h1 { margin-bottom: .5rem; font-size: 1.25rem; letter-spacing: -.02em }
main:has(.brand) .button { display: block; text-align: center }
.wrong { color: light-dark(#a3261b, #ff9d92); font-weight: 400 }
.quiet { font-weight: 400; color: light-dark(#57554f, #b0b0ad) }
`
/** `postsTo`: where the page's form may post to, redirects included. `framedBy`: which origins may show it in a frame. */
export const pagePolicy = ({ postsTo = "'none'", framedBy = "'none'" } = {}) =>
  `default-src 'none'; style-src ${cspHash(STYLE)}; base-uri 'none'; form-action ${postsTo}; frame-ancestors ${framedBy}`

const HTML = { "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" }

export const htmlHeaders = (policy: string) => ({ ...HTML, "content-security-policy": policy })

/** `body` is HTML; escape everything in it with `escapeHtml` or `prose`. */
export function makePage(title: string, body: string, headers: Record<string, string> = {}): SharedDocument {
  const html = () => writePage(`${title} · Criba`, body, "en")
  return new SharedDocument(() => Buffer.from(html()), { ...htmlHeaders(pagePolicy()), ...headers })
}

/** `body` is HTML, as above. */
export const writePage = (title: string, body: string, language: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<body>
<main>
${body}
</main>
</body>
</html>
`

const ENTITIES: { [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")

/** Text with `code` in backticks, as HTML. */
export const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>")

export function cspHash(inline: string): string {
  return `'sha256-${createHash("sha256").update(inline).digest("base64")}'`
}
