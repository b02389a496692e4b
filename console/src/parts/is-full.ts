import type { Seat } from "../api/rotation.ts"

/** Whether one of their caps keeps leads from them, and nothing else. */
export const isFull = (barred: Seat["barred"]): boolean =>
  barred === "cap_reached" || barred === "week_cap_reached" || barred === "open_cap_reached"
