/** Codes that are shown once. Whoever closes this without keeping them makes new ones. */
import { useI18n } from "../../i18n/index.tsx"
import { CopyButton } from "../../ui/Copy.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import css from "./Access.module.css"

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useI18n()
  return (
    <Dialog title={t("access.codes")} onClose={onClose}>
      <p className="soft">{t("access.codesNote")}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} />
    </Dialog>
  )
}
