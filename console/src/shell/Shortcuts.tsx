/** Which keys do what, for whoever asks with `?`. */
import { type TextKey, useI18n } from "../i18n/index.tsx"
import { ACTION_KEYS, type ActionKey } from "../ui/action-keys.ts"
import { DialogFrame } from "../ui/Dialog.tsx"
import { KeyHint } from "../ui/KeyHint.tsx"
import css from "./Shortcuts.module.css"

const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent)

const SHORTCUTS = [
  [[IS_MAC ? "⌘" : "Ctrl", "K"], "keys.find"],
  [["/"], "keys.search"],
  [["J", "↓"], "keys.next"],
  [["K", "↑"], "keys.previous"],
  [["Home", "End"], "keys.ends"],
  [["⇧ ←", "⇧ →"], "keys.card"],
  [["Esc"], "keys.close"],
  [[IS_MAC ? "⌘" : "Ctrl", "Z"], "keys.undo"],
  [[IS_MAC ? "⌘" : "Ctrl", "S"], "keys.publish"],
  [["Esc", "Tab"], "keys.leaveText"],
  [["?"], "keys.help"],
] as const

const NAMED = {
  contacted: "inbox.contacted",
  qualified: "inbox.qualified",
  lost: "inbox.lost",
  disqualified: "inbox.disqualified",
  no_answer: "inbox.no_answer",
  call_later: "inbox.call_later",
  assign: "do.assign",
  next_step: "inbox.nextStep",
  hand_over: "inbox.handOver",
  won: "status.won",
  create: "newLead.title",
} as const satisfies Record<ActionKey, TextKey>

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const list = (title: string, rows: readonly (readonly [keys: readonly string[], does: string])[]) => (
    <section key={title} className="stack gap-4">
      <h3 className="small quiet medium">{title}</h3>
      <dl className={css.keys}>
        {rows.map(([keys, does]) => (
          <div className="row between gap-12" key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <KeyHint key={key} of={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
  return (
    <DialogFrame onClose={onClose} title={t("keys.title")} size={420}>
      <div className="stack gap-16">
        {list(
          t("keys.everywhere"),
          SHORTCUTS.map(([keys, does]) => [keys, t(does)]),
        )}
        {list(
          t("keys.ofLead"),
          (Object.keys(ACTION_KEYS) as ActionKey[]).map((name) => [[ACTION_KEYS[name]], t(NAMED[name])]),
        )}
      </div>
    </DialogFrame>
  )
}
