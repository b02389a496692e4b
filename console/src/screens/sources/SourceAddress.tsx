/**
 * A source's address as it was just made, the one time that it is shown: for a form of one's own with the whole form around it. A
 * source for every web site may be one of a form too, so there the form is a line away.
 */
import { useQuery } from "@tanstack/react-query"
import { policyQuery } from "../../api/desk.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Snippet } from "../../ui/Copy.tsx"
import { Fold } from "../../ui/Fold.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { formFor } from "./form-html.ts"
import type { Tool } from "./tools.ts"

export function SourceAddress({
  address,
  tool,
  onSaved,
}: {
  address: string
  tool: Tool
  onSaved: () => void
}) {
  const { t, language } = useI18n()
  const { data: policy } = useQuery(policyQuery)
  const hasCategories = (policy?.document.businesses?.length ?? 0) > 0
  const words = {
    name: t("rejections.field.nombre"),
    email: t("rejections.field.email"),
    phone: t("rejections.field.telefono"),
    revenue: t("rejections.field.revenue"),
    business: hasCategories ? t("rejections.field.business") : null,
    leaveEmpty: t("sources.leaveEmpty"),
    send: t("sources.send"),
  }
  const isForm = tool === "form"
  const html = formFor(address, language, words)
  return (
    <SecretOnce
      title={t("sources.address")}
      secret={address}
      note={t(isForm ? "sources.formNote" : "sources.addressNote")}
      onSaved={onSaved}
    >
      {isForm && <Snippet title={t("sources.html")} code={html} />}
      {tool === "other" && (
        <Fold title={t("sources.forPage")}>
          <Snippet title={t("sources.html")} code={html} />
        </Fold>
      )}
    </SecretOnce>
  )
}
