/** The console in the language that nobody speaks (tools/texts/pseudo.ts): what on a page is not from the texts, and what has no room. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { TOGETHER } from "../../console/src/i18n/word-files.ts"
import { compileText } from "../../src/domain/text/compile-text.ts"
import { inPseudo, withoutTexts } from "../../tools/texts/pseudo.ts"
import { fileOf, textFiles } from "../../tools/texts/read-texts.ts"
import type { Console, Tab, View } from "./browser.ts"
import { PAGES, show } from "./every-page.ts"

type Sources = Readonly<Record<string, string>>
const sources = new Map(
  textFiles("console").map(({ speaker, name }) => [
    name,
    JSON.parse(readFileSync(fileOf("en", speaker, name), "utf8")) as Sources,
  ]),
)
const together: Readonly<Record<string, readonly string[]>> = TOGETHER

/** Codes of the server that have a text: on a page they are not data but a text that was forgotten. */
const codes = new Set(
  [...sources.values()].flatMap((texts) => Object.keys(texts).map((key) => key.split(".").at(-1) ?? "")),
)
const CHUNK = /\/assets\/en-([\w-]+?)-[\w-]{8}\.js$/

/** Replaces texts by the pseudo language on their way to the page. Returns the data of the page's answers: what people and programs have written. */
async function dress(page: Page): Promise<Set<string>> {
  await page.route(CHUNK, (route) => {
    const [, file = ""] = CHUNK.exec(route.request().url()) ?? []
    const texts = (together[file] ?? [file]).flatMap((name) => Object.entries(sources.get(name) ?? {}))
    assert.ok(texts.length > 0, `${file} is a file of texts`)
    const dressed = texts.map(([key, text]) => [key, compileText(inPseudo(text)).text])
    const body = `export default ${JSON.stringify(Object.fromEntries(dressed))}`
    return route.fulfill({ contentType: "text/javascript", body })
  })
  const data = new Set<string>()
  page.on("response", async (response) => {
    if (!response.headers()["content-type"]?.includes("json")) return
    JSON.stringify(await response.json().catch(() => null), (name, value) => {
      // A campaign's medium may well be `email`.
      for (const one of [value, ...firstNames(value)])
        if (/\p{L}/u.test(one) && (!codes.has(one) || name.startsWith("utm_"))) data.add(String(one).trim())
      return value
    })
  })
  return data
}

/** People are often called by these alone. */
const firstNames = (value: unknown): string[] =>
  typeof value === "string" && /^\p{Lu}\p{L}+ \p{Lu}/u.test(value) ? value.split(" ", 1) : []

/** Runs in the page: the whole text of each block, and the texts of attributes, with where they are. */
const SAID = `(() => {
  const said = new Map()
  const place = (element) => element.closest("[id],[class]")?.outerHTML.slice(0, 120) ?? ""
  const isData = (element) => element.closest("script, style, pre, code, kbd, .cm-editor, [lang]:not(html)") !== null
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && !isData(element)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (data.trim() === "" || !isShown(parentElement)) continue
    let block = parentElement
    while (["inline", "contents"].includes(getComputedStyle(block).display)) block = block.parentElement
    said.set(block, (said.get(block) ?? "") + " " + data)
  }
  const texts = [...said].map(([block, text]) => [text, place(block)])
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
    for (const name of ["aria-label", "placeholder", "title", "alt"])
      if (element.hasAttribute(name) && isShown(element)) texts.push([element.getAttribute(name), name + " of " + place(element)])
  return [...texts, [document.title, "title"]]
})()`

/** Names of programs and signs of units are the same in every language; the last two are of the demo's policy and of these tests. */
const EVERYWHERE = new RegExp(
  [
    "https?:\\S+|[\\w-]+\\.com\\S*",
    ...["Criba", "WhatsApp", "Slack", "Teams", "Telegram", "Webhook", "CSV", "YAML", "UTC"],
    ...[
      "Typeform",
      "Tally",
      "Jotform",
      "Google Ads",
      "Meta",
      "Microsoft",
      "Calendly",
      "Webflow",
      "WordPress",
      "Elementor",
    ],
    ...["Gravity Forms", "Fluent Forms", "HubSpot"],
    "\\b(?:KB|MB|min|h|d|s)\\b|\\d[kmMB]\\b",
    "\\b(?:unreachable|test)\\b",
  ].join("|"),
  "g",
)
/** Days and months, which Intl writes. */
const WHEN = new RegExp(
  Array.from({ length: 48 }, (_, place) => new Date(2026, place, 1))
    .flatMap((day) =>
      (["long", "short"] as const).flatMap((width) => [
        day.toLocaleString("en-GB", { month: width }),
        day.toLocaleString("en-GB", { weekday: width }),
      ]),
    )
    .toSorted((a, b) => b.length - a.length)
    // A day of a calendar is an initial, one of a chart an initial with its date.
    .concat("\\b[FMSTW](?: \\d{1,2})?\\b")
    .join("|"),
  "g",
)

const wholeWord = (text: string): RegExp => new RegExp(`(?<!\\p{L})${RegExp.escape(text)}(?!\\p{L})`, "gu")

/** What a person reads, or hears, that is neither a text nor data. */
async function findForeign(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const longest = [...data].toSorted((a, b) => b.length - a.length)
  const said = await page.evaluate<[string, string][]>(SAID)
  return said.flatMap(([text, place]) => {
    const rest = longest
      .reduce(
        (left, one) => (left.includes(one) ? left.replaceAll(wholeWord(one), "") : left),
        withoutTexts(text),
      )
      .replace(EVERYWHERE, "")
      .replace(WHEN, "")
      .trim()
      .replace(/^,? ?and$/, "") // what Intl puts before the last of several names
    const isPart = rest.length > 3 && longest.some((one) => one.includes(rest))
    return /\p{L}/u.test(rest) && !isPart ? [`“${text}” (${rest}) ${place}`] : []
  })
}

/** Elements that stick out of the page, or of a large container that scrolls or clips. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const isPage = (element) => element === document.documentElement ||
      (getComputedStyle(element).overflowX !== "visible" && element.clientHeight > innerHeight / 2)
    const tooNarrow = [...document.querySelectorAll("*")].filter((element) => isPage(element) && element.scrollWidth > element.clientWidth + 1)
    return tooNarrow.flatMap((pane) => {
      const { right } = pane.getBoundingClientRect()
      const isOut = (element) => element.checkVisibility() && element.getBoundingClientRect().right > right + 1
      return [...pane.querySelectorAll("*")].filter(isOut).slice(0, 2).map(({ outerHTML }) => outerHTML.slice(0, 160))
    })
  })()`)

/** Somebody's screens, and the first lead of a list. */
export async function walkInPseudo(
  console: Console,
  view: View,
  screens: readonly string[],
  triager?: string,
): Promise<void> {
  const name = triager ?? "Marta Gil"
  const email = `${name.replace(" ", "-").toLowerCase()}-${view.width}@example.com`
  await walk(
    await console.signedIn({ name, email, ...(triager !== undefined && { triager }) }, view),
    screens,
  )
}

/** The screens of somebody who has not signed in; `join` with a link that is good. */
export async function walkInPseudoOutside(
  console: Console,
  view: View,
  screens: readonly string[],
): Promise<void> {
  const { pathname } = new URL(await console.setUpLink())
  await walk(
    await console.visit(view),
    screens.map((screen) => (screen === "join" ? pathname.slice(1) : screen)),
    "h1",
  )
}

/** All that is wrong is said at once. */
async function walk(tab: Tab, screens: readonly string[], sign?: string): Promise<void> {
  const { page } = tab
  const data = await dress(page)
  const wrong = new Set<string>()
  const look = async (screen: string) => {
    for (const text of await findForeign(page, data)) wrong.add(`${screen} says ${text}`)
    for (const element of await findOverflow(page)) wrong.add(`${screen} is too narrow for ${element}`)
  }
  await page.goto(`/${screens[0]}`)
  for (const screen of screens) {
    await show(tab, screen, sign ?? signOf(screen))
    await look(screen)
    if (screen !== "leads") continue
    await page.locator("td[data-c=name] a").first().click()
    await page.waitForURL(/\/leads\/./)
    await show(tab, new URL(page.url()).pathname.slice(1), "main aside h2")
    await look("a lead")
  }
  await tab.close()
  assert.deepEqual([...wrong], [])
}

const signs: Readonly<Record<string, string>> = { ...PAGES, inbox: "h1" }
const signOf = (screen: string): string => signs[screen] ?? "aside form"
