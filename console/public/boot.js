// Runs before the first paint, from a file of its own because the page allows no inline script: colour scheme, language, and whether the
// console's own script has failed to come (boot.css says so then).
;(() => {
  const page = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const scheme = kept("mantine-color-scheme-value")
  const dark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  page.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light")
  const languages = (page.dataset.languages ?? "en").split(" ")
  page.lang =
    [kept("criba-language"), navigator.language.split("-")[0]].find((one) => languages.includes(one)) ?? "en"
  addEventListener("DOMContentLoaded", () => {
    for (const words of document.querySelectorAll("#boot [lang]")) words.hidden = words.lang !== page.lang
  })
  // Failures to load do not bubble.
  const note = ({ target }) => {
    if (target instanceof HTMLScriptElement) page.dataset.failed = ""
  }
  addEventListener("error", note, true)
})()
