/**
 * Files of the console that come when they are needed. One can fail to come: because the network is away, or because the
 * server has a newer console, whose files have other names. The first is told, and tried again when somebody asks for it or
 * the network is back. For the second the page is loaded anew, once; what was typed into it comes back.
 */
import { basePath } from "../api/client.ts"
import { keepTyped } from "./keep-typed.ts"

/** For which files this tab was loaded anew; their names change with every build. */
const STORAGE_KEY = `criba-reloaded:${basePath}`

export class FileMissing extends Error {
  readonly isOffline: boolean
  /** Lets whoever shows it try again. */
  again: () => void = () => {}
  constructor(isOffline: boolean, cause: unknown) {
    super("A file of the console did not come", { cause })
    this.isOffline = isOffline
  }
}

export async function loadFile<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    return reloadOnce(cause)
  }
}

/** A file that failed once is not asked for again by this page: the browser may remember the failure. */
export async function reloadOnce(cause: unknown): Promise<never> {
  const isOffline = !(await isServerThere())
  const reloadedFor = sessionStorage.getItem(STORAGE_KEY) ?? ""
  const file = `${cause}` // a browser names the file in its message
  if (isOffline || reloadedFor.includes(file)) throw new FileMissing(isOffline, cause)
  sessionStorage.setItem(STORAGE_KEY, `${reloadedFor}\n${file}`)
  reload()
  return new Promise(() => {}) // the page goes away
}

/** With what was typed. */
export function reload(): void {
  keepTyped()
  location.reload()
}

const isServerThere = (): Promise<boolean> =>
  fetch(document.baseURI, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
