/**
 * Where a visitor of a web site came from, as fields of a lead: the first and the last touch (utm parameters and referrer), the last
 * click on an ad, and the first page of the visit. The server puts this file in front of criba.js: see
 * src/http/routes/form-script.ts.
 */

/** Touches and the click are kept so long. */
const TOUCH_KEPT_MS = 90 * 24 * 3600 * 1000
const TOUCHES = "criba-touch"
/** In the storage that ends with the visit's tab. */
const LANDING = "criba-landing"
const UTM = ["utm_source", "utm_medium", "utm_campaign"]
/** What Google, Meta and Microsoft call a click on an ad. */
const CLICK_IDS = ["gclid", "fbclid", "msclkid"]
/** Anybody can make a link to a site, so no more than this is taken out of its address. */
const MOST_OF_ADDRESS = 500

/** `store` reads and writes what may be kept in the browser, which is nothing until the visitor has agreed, if they are asked. */
export function readVisit(store) {
  const query = new URLSearchParams(location.search)
  /** Those of the names that the page's address has a value for, and when; undefined if there is none. */
  const inAddress = (names, most) => {
    const found = names.filter((name) => query.get(name))
    if (found.length === 0) return undefined
    return Object.fromEntries([
      ...found.map((name) => [name, query.get(name).slice(0, most)]),
      ["at", Date.now()],
    ])
  }
  /** What this page view says of where the visitor comes from; undefined if nothing. */
  const touchOfThisView = () => {
    const touch = inAddress(UTM)
    const from = document.referrer === "" ? null : new URL(document.referrer)
    if (from === null || from.origin === location.origin) return touch
    return { ...touch, referrer: document.referrer, at: Date.now() }
  }
  /** Without the query, which may say anything of a person. A page may change its address without being loaded anew. */
  const pageNow = () => `${location.origin}${location.pathname}`.slice(0, MOST_OF_ADDRESS)

  const thisTouch = touchOfThisView()
  const thisClick = inAddress(CLICK_IDS, MOST_OF_ADDRESS)
  const firstPage = pageNow()
  let touches
  let landing

  const fresh = (one) => (one && Date.now() - one.at < TOUCH_KEPT_MS ? one : undefined)
  function remember() {
    const kept = store.read(TOUCHES)
    touches = {
      first: fresh(kept?.first) ?? thisTouch,
      last: thisTouch ?? fresh(kept?.last),
      click: thisClick ?? fresh(kept?.click),
    }
    if (kept !== null || touches.last || touches.click) store.write(TOUCHES, touches)
    const keptLanding = store.read(LANDING, "sessionStorage")
    if (keptLanding === null) store.write(LANDING, firstPage, "sessionStorage")
    landing = keptLanding ?? firstPage
  }
  remember()

  function forget() {
    localStorage.removeItem(TOUCHES)
    sessionStorage.removeItem(LANDING)
  }

  /** The last touch as the lead's own fields; the first, where it is another, beside them; the click, and the first page. */
  function attribution() {
    const { first, last, click } = touches
    const fields = {}
    for (const name of [...UTM, "referrer"]) {
      if (last?.[name]) fields[name] = last[name]
      if (first && first.at !== last?.at && first[name]) fields[`first_${name}`] = first[name]
    }
    for (const name of CLICK_IDS) if (click?.[name]) fields[name] = click[name]
    return { ...fields, landing_page: landing }
  }

  /** What goes along with a form's fields: the above, on which page the form is, and when the visitor gave their consent. */
  const beside = ({ consent }) => ({
    ...attribution(),
    page_url: pageNow(),
    ...(consent && { consent_at: new Date().toISOString() }),
  })

  return { attribution, beside, remember, forget }
}
