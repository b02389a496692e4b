/** A source's address as it was just made, the one time that it is shown: for a form of one's own with the whole form around it. */
import { useQuery } from "@tanstack/react-query"
import { policyQuery } from "../../api/desk.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Snippet } from "../../ui/Copy.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { formFor } from "./form-html.ts"

export function SourceAddress({
  address,
  isForm,
  onSaved,
}: {
  address: string
  isForm: boolean
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
  return (
    <SecretOnce
      title={t("sources.address")}
      secret={address}
      note={t(isForm ? "sources.formNote" : "sources.addressNote")}
      onSaved={onSaved}
    >
      {isForm && <Snippet title={t("sources.html")} code={formFor(address, language, words)} />}
    </SecretOnce>
  )
}
