/**
 * Sends the forms of a web site to Criba without leaving the page, and remembers where the visitor came from. A form works
 * without this script too, if it posts to the address of a source:
 *
 *   <script src="https://leads.example.com/criba.js" defer></script>
 *   <form data-criba method="post" action="https://leads.example.com/api/public/sources/src_…/criba_…"> … </form>
 *
 * What could not be sent is kept in this browser and sent on the visitor's next page, once. The first and the last touch (utm
 * parameters and referrer) and the last click on an ad are kept for 90 days, on this site only; the first page of a visit is kept
 * until its tab is closed. With `data-consent` on the script, nothing is kept in the browser until the page calls
 * `criba.consent(true)`. No cookie is set.
 *
 * The server puts in front what reads a form (`readForm`) and where the visitor came from (`readVisit`), its own rules for
 * the former, and what is said to visitors, by language (`VISITOR_TEXTS`): see src/http/routes/form-script.ts.
 */
;(() => {
  const script = document.currentScript
  const server = new URL(".", script.src)
  const UNSENT = "criba-unsent"
  const UNSENT_KEPT_MS = 3 * 24 * 3600 * 1000
  const ATTEMPTS = 4
  const TRY_AGAIN_MS = 30_000
  /** A visitor waits so long without a word. */
  const SILENT_MS = 4_000
  /** Browsers send no more than 64 KiB after a page is left. */
  const KEEPALIVE_BYTES = 60_000
  /** One more than the server keeps of any text, so that it says that it was cut. */
  const MOST_CHARACTERS = 10_001

  const wordsOf = (form) => {
    const [language] = (form.closest("[lang]")?.lang ?? "").toLowerCase().split("-")
    return VISITOR_TEXTS[Object.hasOwn(VISITOR_TEXTS, language) ? language : FIRST_LANGUAGE]
  }

  // ── What is kept in the browser ──

  let mayStore = script.dataset.consent === undefined

  /** Storage may be switched off, full, or hold what somebody else wrote. */
  function read(name, storage = "localStorage") {
    try {
      return mayStore ? JSON.parse(globalThis[storage].getItem(name)) : null
    } catch {
      return null
    }
  }
  function write(name, value, storage = "localStorage") {
    try {
      if (!mayStore) return false
      globalThis[storage].setItem(name, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }

  const visit = readVisit({ read, write })
  const { attribution } = visit

  // ── Sending ──

  /** By id: what has been handed over and not been answered yet, with the form that it came from. */
  const unsent = new Map()

  function keep(parcel, form) {
    unsent.set(parcel.id, { parcel, form })
    const others = (read(UNSENT) ?? []).filter(({ id }) => id !== parcel.id)
    return write(UNSENT, [...others, parcel].slice(-20))
  }
  function forget({ id }) {
    unsent.delete(id)
    const kept = read(UNSENT)
    if (kept?.some((one) => one.id === id))
      write(
        UNSENT,
        kept.filter((one) => one.id !== id),
      )
  }

  const newId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
  /** So long, or until the browser is online again. */
  const pause = (ms) =>
    new Promise((done) => {
      setTimeout(done, ms)
      addEventListener("online", done, { once: true })
    })

  /** Resolves with the server's answer, rejects with its problem; `passes` is true if the problem may pass. */
  async function post({ id, url, key, body }) {
    const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }
    if (key) {
      headers["content-type"] = "application/json"
      headers.authorization = `Bearer ${key}`
      headers["idempotency-key"] = id
    }
    const keepalive = body.length < KEEPALIVE_BYTES
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      keepalive,
      credentials: "omit",
    }).catch(() => null)
    if (response === null)
      throw { code: "unreachable", detail: "The server cannot be reached.", passes: true }
    const answer = await response
      .json()
      .catch(() => ({ code: "unreadable", detail: "The answer broke off." }))
    if (response.ok) return answer
    const passes = response.status === 408 || response.status === 429 || response.status >= 500
    throw { ...answer, passes, retryAfterMs: Number(response.headers.get("retry-after")) * 1000 }
  }

  /** Sends it until it is answered, so many times. What fails on the way is sent again, and taken in once. */
  async function deliver(parcel, attempts) {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await post(parcel)
        forget(parcel)
        return answer
      } catch (problem) {
        if (!problem.passes) {
          forget(parcel)
          throw problem
        }
        if (attempt === attempts) throw problem.code === "unreachable" ? await explain(problem) : problem
        await pause(Math.min(problem.retryAfterMs || 2 ** attempt * 500, 60_000))
      }
    }
  }

  /** A browser does not say why a request failed. If this script can be loaded, the server is there and refuses this page. */
  async function explain(problem) {
    const isThere = await fetch(script.src, { mode: "no-cors", cache: "no-store" }).then(
      () => true,
      () => false,
    )
    if (!isThere) return problem
    const detail = `The server does not accept requests from pages of ${location.origin}. Add this origin to the key or source.`
    return { code: "origin_not_allowed", detail, passes: true }
  }

  /** What is left from this page or from the visitor's last one. A key that is wrong today may be right tomorrow. */
  async function sendUnsent() {
    for (const parcel of read(UNSENT) ?? []) if (!unsent.has(parcel.id)) unsent.set(parcel.id, { parcel })
    for (const { parcel, form } of [...unsent.values()]) {
      if (form?.dataset.sending !== undefined) continue // somebody waits for it already
      if (Date.now() - parcel.at > UNSENT_KEPT_MS) {
        forget(parcel)
        continue
      }
      try {
        const answer = await deliver(parcel, 1)
        if (form) tellSent(form, answer)
      } catch (problem) {
        warn(problem)
        if (["invalid_key", "origin_not_allowed"].includes(problem.code)) keep(parcel, form)
      }
    }
    if (unsent.size > 0) tryAgainLater()
  }
  let timer
  function tryAgainLater() {
    clearTimeout(timer)
    timer = setTimeout(sendUnsent, TRY_AGAIN_MS)
  }

  function toKey(lead, key = script.dataset.key) {
    if (!key)
      throw { code: "missing_key", detail: "There is no data-key, neither on the form nor on the script." }
    // The form's own come first: what has no room in a lead is left out from the end.
    const body = JSON.stringify({ ...lead, ...visit.beside(lead), ...lead }, (_name, value) =>
      typeof value === "string" ? cut(value) : value,
    )
    const { href } = new URL("api/public/ingest-lead?handling=lenient", server) // a person wrote it
    return { id: newId(), url: href, key, body, at: Date.now() }
  }

  const cut = (text) =>
    text.length < MOST_CHARACTERS
      ? text
      : [...text.slice(0, MOST_CHARACTERS * 2)].slice(0, MOST_CHARACTERS).join("")

  /** As the browser itself would send the form, with where the visitor came from. */
  function toSource(form, action) {
    const id = newId()
    const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string")
    const own = Object.fromEntries(fields)
    const added = Object.entries(visit.beside(own)).filter(([name]) => !Object.hasOwn(own, name))
    const steering = [
      ["_id", id],
      ["_seconds", (performance.now() / 1000).toFixed(1)],
    ]
    return {
      id,
      url: action,
      body: new URLSearchParams([...fields, ...added, ...steering]).toString(),
      at: Date.now(),
    }
  }

  /** By form: which of its inputs the fields of the lead were read from. */
  const inputNames = new WeakMap()

  function fieldsOf(form) {
    const { fields, readFrom } = readForm(form)
    inputNames.set(form, readFrom)
    return fields
  }

  // ── Forms ──

  /** Below the form's fields, where a reader of the screen hears it. */
  function say(form, text) {
    let place = form.querySelector("[data-criba-message]")
    if (place === null) {
      place = document.createElement("p")
      place.dataset.cribaMessage = ""
      place.setAttribute("role", "status")
      form.append(place)
    }
    place.textContent = text
  }

  /** For whoever makes the page; visitors are told in their words. */
  // biome-ignore lint/suspicious/noConsole: a script on somebody else's page has no other place to say it
  const warn = ({ code, detail }) => console.error(`criba.js: ${code}: ${detail}`)

  const tell = (form, name, detail) =>
    form.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }))

  function tellSent(form, answer) {
    if (!tell(form, "criba:sent", answer)) return
    const thanks =
      form.dataset.thanks ?? URL.parse?.(form.getAttribute("action") ?? "")?.searchParams.get("redirect")
    if (thanks) {
      form.dataset.sending = "" // until the page is left
      location.assign(thanks)
    } else {
      form.reset()
      say(form, wordsOf(form).thanks)
    }
  }

  function tellProblem(form, problem, isKept) {
    warn(problem)
    if (!tell(form, "criba:refused", problem)) return
    const words = wordsOf(form)
    let isAtField = false
    for (const { pointer, code } of problem.errors ?? []) {
      const field = pointer.slice(2)
      const input = form.elements.namedItem(inputNames.get(form)?.[field] ?? field)
      if (!input?.setCustomValidity) continue
      isAtField = true
      input.setCustomValidity(words[code] ?? words.wrong)
      input.addEventListener("input", () => input.setCustomValidity(""), { once: true })
    }
    if (isAtField) {
      // What was said before, that the lead is kept or thanks for the last one, holds no more.
      form.querySelector("[data-criba-message]")?.replaceChildren()
      form.reportValidity()
    } else say(form, problem.passes ? (isKept ? words.kept : words.unsent) : words.broken)
  }

  /** The same content again, by a second click or after a failure, is the same lead. */
  const lastSent = new WeakMap()
  function parcelOf(form) {
    const action = form.getAttribute("action") ?? ""
    const isSource = action.includes("/api/public/sources/")
    const content = JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === "string"))
    const last = lastSent.get(form)
    if (last?.content === content) return last.parcel
    if (last) forget(last.parcel)
    const lead = fieldsOf(form)
    const parcel = isSource ? toSource(form, action) : toKey(lead, form.dataset.key)
    lastSent.set(form, { content, parcel })
    return parcel
  }

  async function submit(event) {
    const form = event.target
    if (!form.matches("form[data-criba]")) return
    event.preventDefault()
    if (form.dataset.sending !== undefined) return
    form.dataset.sending = ""
    let isKept = false
    let patience
    try {
      const parcel = parcelOf(form)
      isKept = keep(parcel, form)
      patience = setTimeout(() => say(form, wordsOf(form)[isKept ? "kept" : "unsent"]), SILENT_MS)
      const answer = await deliver(parcel, ATTEMPTS)
      delete form.dataset.sending
      tellSent(form, answer)
    } catch (problem) {
      delete form.dataset.sending
      tellProblem(form, problem, isKept)
      if (problem.passes) tryAgainLater()
    } finally {
      clearTimeout(patience)
    }
  }

  /** The page says whether something may be kept in this browser; false also deletes what there is. */
  function consent(given) {
    mayStore = true
    if (given) {
      visit.remember()
      for (const { parcel, form } of unsent.values()) keep(parcel, form)
      void sendUnsent()
    } else {
      try {
        localStorage.removeItem(UNSENT)
        visit.forget()
      } catch {
        // Switched off: there is nothing.
      }
      mayStore = false
    }
  }

  async function send(lead, key) {
    const parcel = toKey(lead, key)
    keep(parcel)
    return deliver(parcel, ATTEMPTS)
  }

  document.addEventListener("submit", submit)
  addEventListener("online", () => void sendUnsent())
  window.criba = { send, attribution, consent }
  void sendUnsent()
})()
