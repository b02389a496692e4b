/**
 * What makes a way in, takes data out or deletes it is refused to whoever has not proved lately who they are. The request then waits
 * here while a dialog asks, and is sent again: whoever asked for it, a form or a button, goes on where it was.
 */
import { createStore } from "./store.ts"

type Asked = { readonly done: (proved: boolean) => void }

const store = createStore<Asked | null>(null)
let asking: Promise<boolean> | null = null

/** Requests that are refused at the same time wait for the same answer. */
export function proveAgain(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    store.set({
      done: (proved) => {
        asking = null
        store.set(null)
        resolve(proved)
      },
    })
  })
  return asking
}

/** null: nobody is asked. */
export const useAsked = (): Asked | null => store.use()
