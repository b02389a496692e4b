/** By when contact has to be made, and what happens when it is not. */
import { NumberInput, Switch } from "@mantine/core"
import { MOST_MINUTES, MOST_WORKING_MINUTES } from "../../../../../src/domain/policy/limits.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { type FirstContact, firstContactIn } from "../../../parts/promised.ts"
import { promise, SUGGESTED } from "../first-contact.ts"
import { Choose } from "./Choose.tsx"
import type { FormTools } from "./form-tools.ts"
import { Minutes } from "./Minutes.tsx"
import { PromiseKinds } from "./PromiseKinds.tsx"
import { Section } from "./Section.tsx"

const MOST = { working_hours: MOST_WORKING_MINUTES, always: MOST_MINUTES }

export function FirstContactPromise({ policy, change, wrong }: FormTools) {
  const { t } = useI18n()
  const said = firstContactIn(policy)
  const set = (part: Partial<FirstContact>) => said && change(promise({ ...said, ...part }))
  const error = wrong("first_contact") ?? wrong("first_contact_within_minutes")
  return (
    <Section title={t("policy.deadline")} hint={t("policy.deadlineHint")}>
      <Switch
        label={t("policy.promised")}
        checked={said !== null}
        onChange={({ currentTarget: { checked } }) => change(promise(checked ? SUGGESTED : null))}
      />
      {said !== null && (
        <>
          <div className="flex ends wrap gap-16">
            <Minutes
              label={t("policy.minutes")}
              value={said.within_minutes}
              most={MOST[said.counted]}
              error={error}
              onChange={(minutes) => minutes !== null && set({ within_minutes: minutes })}
            />
            {(policy.brackets?.length ?? 0) > 1 &&
              policy.brackets?.map(({ id }) => (
                <Minutes
                  key={id}
                  label={t("policy.minutesOf", { bracket: id })}
                  value={said.by_bracket[id] ?? null}
                  placeholder={String(said.within_minutes)}
                  most={MOST[said.counted]}
                  onChange={(minutes) => {
                    const { [id]: _, ...others } = said.by_bracket
                    set({ by_bracket: minutes === null ? others : { ...others, [id]: minutes } })
                  }}
                />
              ))}
          </div>
          <PromiseKinds
            kinds={said.by}
            most={MOST[said.counted]}
            policy={policy}
            wrong={wrong}
            onChange={(by) => set({ by })}
          />
          <Choose
            label={t("policy.counted")}
            hint={t(`policy.countedHint.${said.counted}`)}
            value={said.counted}
            choices={[
              { value: "working_hours", label: t("policy.counted.working_hours") },
              { value: "always", label: t("policy.counted.always") },
            ]}
            onChange={(counted) => set({ counted })}
          />
          <div className="flex ends wrap gap-16">
            <NumberInput
              maw={160}
              label={t("policy.remindAfter")}
              description={t("policy.emptyIsNever")}
              suffix=" %"
              min={5}
              max={95}
              allowDecimal={false}
              value={said.remind_after === null ? "" : Math.round(said.remind_after * 100)}
              onChange={(value) => set({ remind_after: value === "" ? null : Number(value) / 100 })}
            />
            <NumberInput
              maw={160}
              label={t("policy.handOn")}
              description={t("policy.handOnHint")}
              min={0}
              max={100}
              allowDecimal={false}
              value={said.hand_on}
              onChange={(value) => value !== "" && set({ hand_on: Number(value) })}
            />
            <NumberInput
              maw={160}
              label={t("policy.awayAfter")}
              description={t("policy.emptyIsNever")}
              min={1}
              max={1000}
              allowDecimal={false}
              value={said.away_after_missed ?? ""}
              onChange={(value) => set({ away_after_missed: value === "" ? null : Number(value) })}
            />
          </div>
        </>
      )}
    </Section>
  )
}
