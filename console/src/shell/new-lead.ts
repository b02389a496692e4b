/** Whether somebody is entering a lead: the button stands on several screens, and a key and the search open it, too. */
import { createStore } from "../api/store.ts"

const isEntering = createStore(false)
export const useIsEntering = isEntering.use
export const enterLead = (): void => isEntering.set(true)
export const endEntering = (): void => isEntering.set(false)
