/**
 * The few pages that the server itself writes: plain, readable without a script, in light and dark. They load nothing
 * and their policy allows nothing but the style in them.
 */
import { createHash } from "node:crypto"
import { SharedDocument } from "./shared-document.ts"

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 42rem; margin: 0 auto; padding: 3rem 1.25rem; font: 1rem/1.6 system-ui, sans-serif;
  color: light-dark(#1d2329, #e3e6e9); background: light-dark(#fbfbfa, #16191d) }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.25 }
h2 { margin: 2rem 0 .25rem; font-size: 1rem }
p { margin: .25rem 0 }
a { color: light-dark(#0b5c8a, #7cc0ea) }
code, pre { font: .875rem/1.6 ui-monospace, monospace }
pre { overflow-x: auto; margin: .5rem 0; padding: .75rem 1rem; border-radius: .4rem;
  background: light-dark(#f0f1ef, #20252b) }
dt { margin-top: 1rem; font-weight: 600 }
dd { margin: 0 }
.quiet { font-weight: 400; color: light-dark(#5b646d, #9aa4ae) }
`
const PAGE_POLICY = `default-src 'none'; style-src ${cspHash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const HTML = {
  "content-type": "text/html; charset=utf-8",
  "referrer-policy": "no-referrer",
}

export const htmlHeaders = (policy: string) => ({ ...HTML, "content-security-policy": policy })

/** `body` is HTML; whatever is put into it goes through `escapeHtml` or `prose`. */
export function makePage(title: string, body: string, headers: Record<string, string> = {}): SharedDocument {
  const html = () => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Criba</title>
<style>${STYLE}</style>
<body>
${body}
</body>
</html>
`
  return new SharedDocument(() => Buffer.from(html()), { ...htmlHeaders(PAGE_POLICY), ...headers })
}

const ENTITIES: { [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")

/** Text in which `this` is code. */
export const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>")

export function cspHash(inline: string): string {
  return `'sha256-${createHash("sha256").update(inline).digest("base64")}'`
}
