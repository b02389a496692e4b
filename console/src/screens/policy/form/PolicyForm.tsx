/** The policy as a form. It changes the text and shows what the text says; it keeps nothing of its own. */

import { Select, type SelectProps } from "@mantine/core"
import { IconLock } from "@tabler/icons-react"
import { useRef, useState } from "react"
import type { PolicyDocument } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { FormGrid } from "../../../ui/FormGrid.tsx"
import { put } from "../policy-yaml.ts"
import { Acknowledgement } from "./Acknowledge.tsx"
import { Brackets } from "./Brackets.tsx"
import { Businesses } from "./Businesses.tsx"
import { FirstMessage } from "./FirstMessage.tsx"
import css from "./Form.module.css"
import { DEFAULTS, type FormTools } from "./form-tools.ts"
import { FirstContactPromise } from "./Promise.tsx"
import { Rules } from "./Rules.tsx"
import { useChoices } from "./regions.ts"
import { Section } from "./Section.tsx"
import { Duplicates, Sharing } from "./Sharing.tsx"
import { Teams } from "./Teams.tsx"

type Props = Omit<FormTools, "policy"> & { document: PolicyDocument | null; inForce: PolicyDocument }

/** While the text cannot be read, what it said last is shown and cannot be changed. */
export function PolicyForm({ document, inForce, ...tools }: Props) {
  const { t } = useI18n()
  const readLast = useRef(inForce)
  if (document !== null) readLast.current = document
  const form: FormTools = { ...tools, policy: document ?? readLast.current }
  return (
    <div className={css.form}>
      {document === null && (
        <p className={`row gap-8 ${css.locked}`} role="status">
          <IconLock size={15} stroke={1.75} aria-hidden />
          {t("policy.readOnly")}
        </p>
      )}
      <fieldset className={css.all} disabled={document === null}>
        <Basics {...form} />
        <Businesses {...form} />
        <Rules {...form} />
        <Brackets {...form} />
        <Duplicates {...form} />
        <Sharing {...form} />
        <FirstContactPromise {...form} />
        <Acknowledgement {...form} />
        <FirstMessage {...form} />
        <Teams {...form} />
      </fieldset>
    </div>
  )
}

function Basics({ policy, change, wrong }: FormTools) {
  const { t } = useI18n()
  const currency = policy.currency ?? DEFAULTS.currency
  const country = policy.default_country ?? DEFAULTS.default_country
  const currencies = useChoices("currency", currency)
  const countries = useChoices("region", country)
  return (
    <Section title={t("policy.basics")}>
      <FormGrid>
        <LongSelect
          label={t("policy.currency")}
          data={currencies}
          value={currency}
          error={wrong("currency")}
          onChange={(value) => value && change(put(["currency"], value))}
        />
        <LongSelect
          label={t("policy.country")}
          data={countries}
          value={country}
          error={wrong("default_country")}
          onChange={(value) => value && change(put(["default_country"], value))}
        />
      </FormGrid>
    </Section>
  )
}

/** Of hundreds. They are drawn only while it has the focus, and not anew with every letter that is typed elsewhere in the form. */
function LongSelect(props: SelectProps) {
  const [isFocused, setIsFocused] = useState(false)
  return (
    <Select
      searchable
      allowDeselect={false}
      comboboxProps={{ keepMounted: isFocused }}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      {...props}
    />
  )
}
