/** What the tab of the browser says: the panel that is open, else the page. */
import { useEffect } from "react"

const said: { page?: string | undefined; panel?: string | undefined } = {}

export function useTitle(of: "page" | "panel", text: string | undefined): void {
  useEffect(() => {
    said[of] = text
    const name = said.panel || said.page
    document.title = name ? `${name} · Criba` : "Criba"
    return () => {
      said[of] = undefined
      document.title = said.page ? `${said.page} · Criba` : "Criba"
    }
  }, [of, text])
}
