/** When a triager is away, as they say themselves: whole days, by the clock of their own zone. */
import { ActionIcon, Button } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import { renew } from "../../api/out-of-date.ts"
import { addMyAbsence, type MyAbsence, removeMyAbsence } from "../../api/rotation.ts"
import type { Triager } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellAbsence } from "../../parts/absence-words.ts"
import { DayInput } from "../../ui/DayInput.tsx"
import { addDays, isDay } from "../../ui/days.ts"
import { Form } from "../../ui/Form.tsx"
import { FIELDS_AND_BUTTON } from "../../ui/FormGrid.tsx"
import { Section } from "../../ui/Panel.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { absencesAhead } from "./absences-ahead.ts"
import { fromWall } from "./form/zoned.ts"

export function MyAbsences({ triager }: { triager: Triager }) {
  const { time_zone } = triager
  const { t } = useI18n()
  const tellAbsence = useTellAbsence()
  const { at } = useTellProblem()
  const now = useNow()
  const queries = useQueryClient()
  const [days, setDays] = useState({ from: "", to: "" })
  const ahead = absencesAhead(triager, now)
  const midnight = (day: string) => (isDay(day) ? fromWall(`${day}T00:00`, time_zone) : null) ?? day
  const add = useMutation({
    mutationFn: () => {
      const last = days.to || days.from
      return addMyAbsence({ from: midnight(days.from), to: midnight(isDay(last) ? addDays(last, 1) : last) })
    },
    onSuccess: async () => {
      setDays({ from: "", to: "" })
      await renew(queries, "team")
    },
  })
  const remove = useMutation({
    mutationFn: (absence: MyAbsence) => removeMyAbsence(absence),
    onSettled: () => renew(queries, "team"),
  })
  return (
    <Section title={t("rotation.absences")}>
      {ahead.map(({ isFed, ...absence }) => (
        <div key={`${absence.from} ${isFed}`} className="row between">
          <span className="num">{tellAbsence(absence)}</span>
          {isFed ? (
            <span className="quiet small">{t("rotation.feed.mark")}</span>
          ) : (
            <ActionIcon
              aria-label={`${t("rotation.form.removeAbsence")}: ${tellAbsence(absence)}`}
              loading={remove.isPending && remove.variables?.from === absence.from}
              onClick={() => remove.mutate(absence)}
            >
              <IconX size={15} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Wrong error={remove.error} />
      <Form className={clsx(FIELDS_AND_BUTTON, "mt-8")} error={add.error} onSubmit={() => add.mutate()}>
        <DayInput
          label={t("rotation.away.from")}
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
          error={at(add.error, "from")}
        />
        <DayInput
          label={t("rotation.away.to")}
          value={days.to}
          onChange={(to) => setDays({ ...days, to })}
          error={at(add.error, "to")}
        />
        <Button type="submit" loading={add.isPending} disabled={days.from === ""}>
          {t("rotation.form.addAbsence")}
        </Button>
      </Form>
      <Wrong error={add.error} markedFields={["from", "to"]} />
    </Section>
  )
}
