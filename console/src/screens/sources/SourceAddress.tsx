/**
 * A source's address as it was just made, the one time that it is shown: for a form of one's own with the whole form around it. A
 * source for every web site may be one of a form too, so there the form is a line away.
 */
import { TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { policyQuery } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Snippet } from "../../ui/Copy.tsx"
import { Fold } from "../../ui/Fold.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { formFor, isLocal, serverOf } from "./form-html.ts"
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
  const { t } = useI18n()
  const isForm = tool === "form"
  return (
    <SecretOnce
      title={t("sources.address")}
      secret={address}
      note={t(isForm ? "sources.formNote" : "sources.addressNote")}
      onSaved={onSaved}
    >
      {isLocal(address) && (
        <>
          <p>{t("sources.localOnly", { server: serverOf(address) })}</p>
          <Snippet title={t("sources.publicUrl")} code={PUBLIC_URL} />
        </>
      )}
      {isForm && <WholeForm address={address} />}
      {tool === "other" && (
        <Fold title={t("sources.forPage")}>
          <WholeForm address={address} />
        </Fold>
      )}
    </SecretOnce>
  )
}

const PUBLIC_URL = "PUBLIC_URL=https://leads.example.com"

function WholeForm({ address }: { address: string }) {
  const { t, language } = useI18n()
  const { data: policy } = useQuery(policyQuery)
  const [privacyPage, setPrivacyPage] = useState("")
  const hasCategories = (policy?.document.businesses?.length ?? 0) > 0
  const words = {
    name: t("rejections.field.nombre"),
    email: t("rejections.field.email"),
    phone: t("rejections.field.telefono"),
    revenue: t("rejections.field.revenue"),
    business: hasCategories ? t("rejections.field.business") : null,
    consent: t("sources.consent"),
    privacyPolicy: t("sources.privacyPolicy"),
    examplePage: t("sources.examplePage"),
    replacePage: t("sources.replacePage", { example: t("sources.examplePage") }),
    localOnly: `${t("sources.localOnly", { server: serverOf(address) })} ${PUBLIC_URL}`,
    leaveEmpty: t("sources.leaveEmpty"),
    send: t("sources.send"),
  }
  return (
    <>
      <TextInput
        label={t("sources.privacyPage")}
        description={t("sources.privacyPageNote")}
        placeholder={t("sources.privacyPageExample")}
        inputMode="url"
        value={privacyPage}
        onChange={(event) => setPrivacyPage(event.currentTarget.value)}
      />
      <Snippet title={t("sources.html")} code={formFor(address, language, words, privacyPage)} />
    </>
  )
}
