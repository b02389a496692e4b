/** Everything about a triager that can be changed, and the way to add one. Loaded when it is opened. */
import { Button, Select, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Refused } from "../../../api/client.ts"
import { type Triager, triagersQuery } from "../../../api/desk.ts"
import { renewTeam, saveTriager, timeZoneHere, triagerQuery } from "../../../api/rotation.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Form } from "../../../ui/Form.tsx"
import { firstNameOf } from "../../../ui/index.tsx"
import { FormActions, Hero, Panel, Section } from "../../../ui/Panel.tsx"
import { usePlace } from "../../../ui/place.ts"
import { useTellProblem } from "../../../ui/tell-problem.ts"
import { useUnsaved } from "../../../ui/unsaved.tsx"
import { Unreadable, Wrong } from "../../../ui/Wrong.tsx"
import { Absences } from "./Absences.tsx"
import { BracketPicker } from "./BracketPicker.tsx"
import { bodyOf, type Draft, draftOf, newDraft, suggestId } from "./draft.ts"
import css from "./Form.module.css"
import { HoursEditor } from "./HoursEditor.tsx"
import { rebase } from "./rebase.ts"
import { TakesPicker } from "./TakesPicker.tsx"

const PLACED = [
  "id",
  "name",
  "email",
  "language",
  "brackets",
  "takes",
  "weight",
  "daily_cap",
  "time_zone",
  "hours",
  "absences",
]
const LANGUAGES = [
  { value: "es", label: "Español" },
  { value: "en", label: "English" },
]
/** Fields side by side stay in one line when one of their descriptions takes two. */
const BELOW: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]
const MOST_ZONES = 60

export function TriagerForm({ id }: { id: string | null }) {
  const { t, language } = useI18n()
  // As it was when the form was opened: what comes in later does not overwrite what is being written.
  const { data, error, refetch } = useQuery({
    ...triagerQuery(id ?? ""),
    enabled: id !== null,
    refetchOnMount: "always",
  })
  const title =
    id === null ? t("rotation.form.new") : t("rotation.form.edit", data ? firstNameOf(data.name) : id)
  return (
    <Panel name={title} id={id ?? undefined}>
      {error && !data ? (
        <Unreadable error={error} retry={refetch} />
      ) : id === null ? (
        <Fields title={title} from={newDraft(language, timeZoneHere())} />
      ) : (
        data && <Fields title={title} from={draftOf(data)} known={data} />
      )}
    </Panel>
  )
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === "precondition_failed"

function Fields({ title, from, known }: { title: string; from: Draft; known?: Triager }) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const queries = useQueryClient()
  const { close, openIt } = usePlace()
  const [base, setBase] = useState({ draft: from, version: known?.version ?? null })
  const [draft, setDraft] = useState(from)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const id = known?.id ?? (draft.id || suggestId(draft.name))
  const { data: team } = useQuery(triagersQuery)
  const isTaken = known === undefined && team?.some((one) => one.id === id)
  const save = useMutation({
    mutationFn: () => saveTriager(id, bodyOf(draft), base.version),
    onError: async (error) => {
      if (!isOutdated(error)) return
      const newest = await queries.fetchQuery({ ...triagerQuery(id), staleTime: 0 })
      setDraft(rebase(draft, base.draft, draftOf(newest)))
      setBase({ draft: draftOf(newest), version: newest.version })
    },
    onSuccess: async ({ name, warnings }) => {
      await renewTeam(queries)
      const message = warnings.map((warning) => t("problem.mistake", warning)).join(" · ")
      notifications.show({ title: t("rotation.form.saved", name), message })
      openIt(id, { replace: true })
    },
  })
  const submit = () => {
    if (!isTaken) save.mutate()
  }
  const { question } = useUnsaved(!save.isPending && JSON.stringify(draft) !== JSON.stringify(base.draft))
  const wrong = (field: string) => at(save.error, field)
  const isPlaced = PLACED.some((field) => wrong(field) !== undefined)
  const text = (field: "name" | "email" | "weight" | "daily_cap") => ({
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    error: wrong(field),
  })
  return (
    <Form className={css.form} error={save.error} onSubmit={submit}>
      {question}
      <Hero title={title} />
      <div className={css.fields}>
        <TextInput
          label={t("rotation.form.name")}
          required
          maxLength={200}
          autoComplete="off"
          data-wide
          {...text("name")}
        />
        {known === undefined && (
          <TextInput
            label={t("rotation.form.id")}
            description={t("rotation.form.idHow")}
            data-wide
            value={id}
            onChange={(event) => change({ id: event.currentTarget.value })}
            error={isTaken ? t("rotation.form.taken") : wrong("id")}
          />
        )}
        <TextInput label={t("rotation.email")} type="email" autoComplete="off" {...text("email")} />
        <Select
          label={t("rotation.form.language")}
          data={LANGUAGES}
          allowDeselect={false}
          value={draft.language}
          onChange={(language) => language && change({ language: language as Draft["language"] })}
          error={wrong("language")}
        />
      </div>
      <Section title={t("rotation.form.share")}>
        <BracketPicker
          value={draft.brackets}
          onChange={(brackets) => change({ brackets })}
          error={wrong("brackets")}
        />
        <TakesPicker value={draft.takes} onChange={(takes) => change({ takes })} wrong={wrong} />
        <div className={css.fields}>
          <TextInput
            label={t("rotation.weightTitle")}
            description={t("rotation.form.weightHow")}
            inputWrapperOrder={BELOW}
            inputMode="numeric"
            required
            {...text("weight")}
          />
          <TextInput
            label={t("rotation.cap")}
            description={t("rotation.form.capHow")}
            inputWrapperOrder={BELOW}
            inputMode="numeric"
            {...text("daily_cap")}
          />
        </div>
      </Section>
      <Section title={t("rotation.hours")}>
        <HoursEditor week={draft.hours} onChange={(hours) => change({ hours })} error={save.error} />
        <Select
          label={t("rotation.form.zone")}
          mt="md"
          data={Intl.supportedValuesOf("timeZone")}
          limit={MOST_ZONES}
          searchable
          allowDeselect={false}
          value={draft.time_zone}
          onChange={(zone) => zone && change({ time_zone: zone })}
          error={wrong("time_zone")}
        />
      </Section>
      <Section title={t("rotation.absences")}>
        <Absences
          absences={draft.absences}
          timeZone={draft.time_zone}
          onChange={(absences) => change({ absences })}
          error={save.error}
        />
      </Section>
      {isOutdated(save.error) ? (
        <Text role="alert" size="sm" c="var(--amber)" mt="sm">
          {t("rotation.form.outdated")}
        </Text>
      ) : (
        save.error && !isPlaced && <Wrong error={save.error} />
      )}
      <div className={css.actions}>
        <FormActions>
          <Button onClick={() => (known ? openIt(known.id, { replace: true }) : close())}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            {t("common.save")}
          </Button>
        </FormActions>
      </div>
    </Form>
  )
}
