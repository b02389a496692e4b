/** Which keys do what, for whoever asks with `?`. */
import { useI18n } from "../i18n/index.tsx"
import { DialogFrame } from "../ui/Dialog.tsx"
import css from "./Shortcuts.module.css"

const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent)

const SHORTCUTS = [
  [[IS_MAC ? "⌘" : "Ctrl", "K"], "keys.find"],
  [["/"], "keys.search"],
  [["J", "↓"], "keys.next"],
  [["K", "↑"], "keys.previous"],
  [["Home", "End"], "keys.ends"],
  [["Esc"], "keys.close"],
  [[IS_MAC ? "⌘" : "Ctrl", "S"], "keys.publish"],
  [["Esc", "Tab"], "keys.leaveText"],
  [["?"], "keys.help"],
] as const

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  return (
    <DialogFrame onClose={onClose} title={t("keys.title")} size={380}>
      <dl className={css.keys}>
        {SHORTCUTS.map(([keys, does]) => (
          <div className="row between" key={does}>
            <dt>{t(does)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  )
}
