/**
 * A screen, or a dialog of the shell, in a file of its own, and its words, which come at the same time. The router's way to do this
 * loads the page anew also where there is no network.
 */
import { type ComponentType, createElement, use } from "react"
import { needWords, type WordFile } from "../i18n/index.tsx"
import { type FileMissing, reloadOnce } from "./load-file.ts"

export function screen<Name extends string, Props extends object = object>(
  load: () => Promise<{ readonly [name in Name]: ComponentType<Props> }>,
  name: Name,
  ...words: readonly WordFile[]
) {
  let loaded: ComponentType<Props> | undefined
  let failure: unknown
  let refused: FileMissing | undefined
  let loading: Promise<void> | undefined
  let recovering: Promise<void> | undefined

  /** Whoever only points at a link must not lose the page, so this never reloads it. */
  const preload = (): Promise<void> => {
    loading ??= Promise.all([load(), needWords(...words)]).then(
      ([module]) => {
        loaded = module[name]
      },
      (error) => {
        failure = error
      },
    )
    return loading
  }
  const recover = (): Promise<void> => {
    recovering ??= reloadOnce(failure).catch((error: FileMissing) => {
      refused = error
      error.again = () => {
        refused = recovering = undefined
      }
    })
    return recovering
  }
  const Screen = (props: Props) => {
    if (loaded === undefined && failure === undefined) use(preload())
    if (loaded === undefined && refused === undefined) use(recover())
    if (loaded === undefined) throw refused
    return createElement(loaded, props)
  }
  return Object.assign(Screen, { preload })
}
