/** The keys that work without Ctrl, wherever nothing is being typed. One table, so that no key means two things, and the help shows all. */
export const ACTION_KEYS = {
  contacted: "c",
  qualified: "q",
  lost: "x",
  disqualified: "d",
  no_answer: "s",
  call_later: "l",
  assign: "a",
  next_step: "p",
  hand_over: "h",
  won: "w",
  create: "n",
} as const satisfies Readonly<Record<string, string>>

export type ActionKey = keyof typeof ACTION_KEYS
export type Key = (typeof ACTION_KEYS)[ActionKey]

export const isActionKey = (name: string): name is ActionKey => Object.hasOwn(ACTION_KEYS, name)
