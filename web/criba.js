/**
 * Sends the forms of a web site to Criba, and remembers where the visitor came from. For use on any page:
 *
 *   <script src="https://leads.example.com/criba.js" data-key="criba_…" defer></script>
 *   <form data-criba data-thanks="/thanks"> <input name="nombre"> … </form>
 *
 * The first and the last touch (utm parameters and referrer) are kept in this browser's own storage for 90 days, on this
 * site only. No cookie is set, and nothing is sent before somebody sends a form.
 */
;(() => {
  const script = document.currentScript
  const server = new URL(".", script.src)
  const KEPT_MS = 90 * 24 * 3600 * 1000
  const STORE = "criba-touch"
  const UTM = ["utm_source", "utm_medium", "utm_campaign"]
  const ATTEMPTS = 4

  /** What this page view says of where the visitor comes from; null if nothing. */
  function touchOfThisView() {
    const query = new URLSearchParams(location.search)
    const touch = {}
    for (const name of UTM) if (query.get(name)) touch[name] = query.get(name)
    const from = document.referrer === "" ? null : new URL(document.referrer)
    if (from !== null && from.origin !== location.origin) touch.referrer = document.referrer
    return Object.keys(touch).length > 0 ? { ...touch, at: Date.now() } : null
  }

  /** Storage may be switched off; then only this view counts. */
  function remember() {
    const touch = touchOfThisView()
    try {
      const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}")
      const fresh = (one) => one !== undefined && Date.now() - one.at < KEPT_MS
      const first = fresh(kept.first) ? kept.first : (touch ?? undefined)
      const last = touch ?? (fresh(kept.last) ? kept.last : undefined)
      localStorage.setItem(STORE, JSON.stringify({ first, last }))
      return { first, last }
    } catch {
      return { first: touch ?? undefined, last: touch ?? undefined }
    }
  }
  const touches = remember()

  /** The last touch as the lead's own fields; the first, where it is another, beside them. */
  function attribution() {
    const { first, last } = touches
    const fields = {}
    for (const name of [...UTM, "referrer"]) {
      if (last?.[name]) fields[name] = last[name]
      if (first && first.at !== last?.at && first[name]) fields[`first_${name}`] = first[name]
    }
    return fields
  }

  const pause = (ms) => new Promise((done) => setTimeout(done, ms))

  /**
   * Sends a lead; resolves with the server's answer, rejects with its problem. What fails on the way is sent again, and
   * taken in once, whatever arrived of it.
   */
  async function send(lead, key = script.dataset.key) {
    const body = JSON.stringify({ ...attribution(), ...lead })
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${key}`,
      "idempotency-key": crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    }
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(new URL("api/public/ingest-lead", server), {
        method: "POST",
        headers,
        body,
      }).catch(() => null)
      const passes = response === null || response.status === 429 || response.status >= 500
      if (passes && attempt < ATTEMPTS) {
        await pause(2 ** attempt * 500)
        continue
      }
      if (response === null) throw { code: "unreachable", detail: "The server cannot be reached." }
      const answer = await response.json()
      if (response.ok) return answer
      throw answer
    }
  }

  /** Named fields as the API takes them: numbers and check boxes are what they are, and what is empty is left out. */
  function fieldsOf(form) {
    const fields = {}
    for (const input of form.elements) {
      const { name, type, value } = input
      if (!name || input.disabled || ["submit", "button", "file", "password"].includes(type)) continue
      if (type === "checkbox") fields[name] = input.checked
      else if (type === "radio") {
        if (input.checked) fields[name] = value
      } else if (value.trim() !== "")
        fields[name] = type === "number" || name === "revenue" ? Number(value) : value
    }
    return fields
  }

  /** At the fields, as browsers do it; what belongs to none is told at the button. */
  function showProblem(form, button, problem) {
    const wrong = problem.errors ?? []
    for (const { pointer, detail } of wrong) {
      const input = form.elements.namedItem(pointer.slice(2))
      input?.setCustomValidity?.(detail)
      input?.addEventListener("input", () => input.setCustomValidity(""), { once: true })
    }
    if (!form.reportValidity()) return
    button?.setCustomValidity(problem.detail)
    button?.reportValidity()
    button?.setCustomValidity("")
  }

  async function submit(event) {
    const form = event.target
    if (!form.matches("form[data-criba]")) return
    event.preventDefault()
    if (form.dataset.sending !== undefined) return
    form.dataset.sending = ""
    const button = event.submitter
    try {
      const detail = await send(fieldsOf(form), form.dataset.key)
      const goesOn = form.dispatchEvent(
        new CustomEvent("criba:sent", { bubbles: true, cancelable: true, detail }),
      )
      if (goesOn && form.dataset.thanks) location.assign(form.dataset.thanks)
      else if (goesOn) form.reset()
    } catch (problem) {
      const untold = { bubbles: true, cancelable: true, detail: problem }
      if (form.dispatchEvent(new CustomEvent("criba:refused", untold))) showProblem(form, button, problem)
    } finally {
      delete form.dataset.sending
    }
  }

  document.addEventListener("submit", submit)
  window.criba = { send, attribution }
})()
