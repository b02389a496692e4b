/** An authenticator app reads the QR code, or gets the secret typed in, and its first code confirms it. The picture is made here. */
import { encode } from "uqr"
import { confirmSecondFactor } from "../../api/second-factor.ts"
import { useI18n } from "../../i18n/index.tsx"
import { CodeInput } from "../../ui/CodeInput.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { useForm } from "../../ui/use-form.ts"
import css from "./Access.module.css"

export function Enrol({
  secret,
  uri,
  onDone,
  onClose,
}: {
  secret: string
  uri: string
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const form = useForm({
    from: { code: "" },
    save: async ({ code }) => onDone((await confirmSecondFactor(code)).codes),
  })
  return (
    <Dialog title={t("access.addFactor")} action={t("access.confirm")} form={form} onClose={onClose}>
      <p className="soft">{t("access.scan")}</p>
      <QrCode text={uri} label={t("access.qr")} />
      <p className="quiet small">
        {t("access.orType")} <code className="breaks">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <CodeInput
        isFirst
        value={form.draft.code}
        onChange={(code) => form.change({ code })}
        error={form.wrong("code")}
      />
    </Dialog>
  )
}

const MARGIN = 4

/** Black on white in dark colours too: that is what cameras read. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { border: MARGIN })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("")
  return (
    <svg className={css.qr} viewBox={`0 0 ${data.length} ${data.length}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
