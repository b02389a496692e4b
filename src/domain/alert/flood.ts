/**
 * What becomes of alerts when more of them come than anybody wants to see. A few are shown one by one, many together as one
 * message, and after such a message the device is left alone for a while. So what a flood of leads costs depends on how many devices
 * there are, and not on how many leads come; and a phone does not ring twice a second.
 */

/** More of one kind at once become one alert. */
export const MOST_ALONE = 3

/**
 * A device to which so many alerts of one kind are on their way gets no more of that kind: they are told as "32+". So neither
 * a push service that is dead nor a flood fills the table. Each kind has its own: no flood of leads keeps an escalation back.
 */
export const MOST_WAITING = 32

const REST_PER_ALERT_MS = 300
export const LONGEST_REST_MS = REST_PER_ALERT_MS * MOST_WAITING

/** How long a device gets no alerts of new leads after `count` at once; null: no pause. */
export const restAfter = (count: number): number | null =>
  count > MOST_ALONE ? Math.min(REST_PER_ALERT_MS * count, LONGEST_REST_MS) : null

/** For people: of so many nobody knows how many there really were. */
export const countInWords = (count: number): string => (count < MOST_WAITING ? String(count) : `${count}+`)
