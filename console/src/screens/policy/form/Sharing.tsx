/** What becomes of a lead that is not out: whose turn it is, and whom a known person belongs to. */
import { NumberInput, Switch } from "@mantine/core"
import { useI18n } from "../../../i18n/index.tsx"
import { put } from "../policy-yaml.ts"
import { Choose } from "./Choose.tsx"
import { DEFAULTS, type FormTools } from "./form-tools.ts"
import { Section } from "./Section.tsx"

export function Duplicates({ policy, change, wrong }: FormTools) {
  const { t } = useI18n()
  const { match = DEFAULTS.match, within_days = DEFAULTS.within_days } = policy.duplicates ?? {}
  const field = (name: "email" | "telefono", label: string) => (
    <Switch
      label={label}
      checked={match.includes(name)}
      onChange={({ currentTarget: { checked } }) => {
        const next = DEFAULTS.match.filter((one) => (one === name ? checked : match.includes(one)))
        change(put(["duplicates", "match"], next))
      }}
    />
  )
  return (
    <Section title={t("policy.duplicates")} hint={t("policy.duplicatesHint")}>
      <div className="row wrap gap-24">
        {field("email", t("policy.byEmail"))}
        {field("telefono", t("policy.byPhone"))}
      </div>
      <Switch
        label={t("policy.sameCompany")}
        description={t("policy.sameCompanyHint")}
        checked={policy.duplicates?.same_company === true}
        onChange={({ currentTarget: { checked } }) =>
          change(put(["duplicates", "same_company"], checked || undefined))
        }
      />
      <NumberInput
        maw={160}
        label={t("policy.withinDays")}
        min={1}
        max={3650}
        allowDecimal={false}
        disabled={match.length === 0 && policy.duplicates?.same_company !== true}
        value={within_days}
        error={wrong("duplicates")}
        onChange={(value) =>
          value !== within_days &&
          change(put(["duplicates", "within_days"], value === "" ? undefined : Number(value)))
        }
      />
    </Section>
  )
}

export function Strategy({ policy, change }: FormTools) {
  const { t } = useI18n()
  const strategy = policy.strategy ?? DEFAULTS.strategy
  return (
    <Choose
      label={t("policy.strategy")}
      hint={t(strategy === "fair" ? "policy.fairHint" : "policy.leastBusyHint")}
      value={strategy}
      choices={[
        { value: "fair", label: t("policy.fair") },
        { value: "least_busy", label: t("policy.leastBusy") },
      ]}
      onChange={(value) => change(put(["strategy"], value))}
    />
  )
}

export function HandOver({ policy, change }: FormTools) {
  const { t } = useI18n()
  return (
    <Choose
      label={t("policy.handOver")}
      hint={t("policy.handOverHint")}
      value={policy.hand_over ?? DEFAULTS.hand_over}
      choices={(["anyone", "team", "never"] as const).map((value) => ({
        value,
        label: t(`policy.handOver.${value}`),
      }))}
      onChange={(value) => change(put(["hand_over"], value))}
    />
  )
}

export function Sharing(tools: FormTools) {
  const { policy, change } = tools
  const { t } = useI18n()
  return (
    <Section title={t("policy.sharing")}>
      <Strategy {...tools} />
      <Switch
        label={t("policy.assignDisqualified")}
        description={t("policy.assignDisqualifiedHint")}
        checked={policy.assign_disqualified === true}
        onChange={({ currentTarget: { checked } }) => change(put(["assign_disqualified"], checked))}
      />
    </Section>
  )
}
