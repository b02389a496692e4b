/** What was noticed when a lead was read, for whoever works it. */
import { IconInfoCircle } from "@tabler/icons-react"
import { useI18n } from "../../i18n/index.tsx"

/** Those that need attention. The others are for whoever builds the form. */
const TOLD = [
  "invalid_email",
  "invalid_phone",
  "unknown_business",
  "unknown_revenue_label",
  "unreadable_amount",
  "other_currency",
  "text_cut",
  "file_left_out",
  "extra_left_out",
  "status_not_kept",
  "owner_inactive",
] as const

const isTold = (code: string): code is (typeof TOLD)[number] => (TOLD as readonly string[]).includes(code)

export function Hints({
  warnings,
  qualified = false,
}: {
  warnings: readonly {
    readonly code: string
    readonly kind: "attention" | "note"
    readonly proposal?: string
  }[]
  /** It came as one that is qualified already. */
  qualified?: boolean
}) {
  const { t } = useI18n()
  const told = warnings.filter(({ kind }) => kind === "attention").map(({ code }) => code)
  const codes = [...new Set(told)].filter(isTold)
  const hints = codes.map((code) => t(`lead.warning.${code}`))
  const meant = warnings.find(({ code }) => code === "suspicious_email")?.proposal
  if (meant !== undefined) hints.push(t("lead.warning.suspicious_email", { proposal: meant }))
  if (qualified) hints.push(t("lead.arrivedQualified"))
  if (hints.length === 0) return null
  return (
    <ul className="stack gap-4 quiet small mt-16" aria-label={t("lead.warnings")}>
      {hints.map((hint) => (
        <li className="row top gap-8" key={hint}>
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
          {hint}
        </li>
      ))}
    </ul>
  )
}
