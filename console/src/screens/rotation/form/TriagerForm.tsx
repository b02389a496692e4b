/** Everything about a triager that can be changed, and the way to add one. Loaded when it is opened. */

import { Select, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { LANGUAGE_IDS, LANGUAGES } from "../../../../../src/domain/language.ts"
import { renew } from "../../../api/out-of-date.ts"
import { addTriager, saveTriager, timeZoneHere, triagerQuery } from "../../../api/rotation.ts"
import { meQuery } from "../../../api/session.ts"
import { type Triager, useBracketIds, useTeams } from "../../../api/team-and-policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { sayMistake } from "../../../i18n/problem-words.ts"
import { BracketBars } from "../../../parts/BracketBars.tsx"
import { SomeOrAll } from "../../../parts/SomeOrAll.tsx"
import { Fold } from "../../../ui/Fold.tsx"
import { FormGrid } from "../../../ui/FormGrid.tsx"
import { firstNameOf } from "../../../ui/index.tsx"
import { Loaded, PANEL } from "../../../ui/Loaded.tsx"
import { useListUrl } from "../../../ui/list-url.ts"
import { tellNotice } from "../../../ui/notices.ts"
import { Hero, Panel, PanelForm, Section } from "../../../ui/Panel.tsx"
import { useForm } from "../../../ui/use-form.ts"
import { Absences } from "./Absences.tsx"
import { CalendarPicker } from "./CalendarPicker.tsx"
import { bodyOf, type Draft, draftOf, limitsMore, newDraft, suggestId } from "./draft.ts"
import { HoursEditor } from "./HoursEditor.tsx"
import { Ramp } from "./Ramp.tsx"
import { TakesPicker } from "./TakesPicker.tsx"

const LANGUAGE_CHOICES = LANGUAGE_IDS.map((id) => ({ value: id, label: LANGUAGES[id].name }))
/** Fields side by side stay in one line when one of their descriptions takes two. */
const BELOW: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]
const MOST_ZONES = 60

export function TriagerForm({ id }: { id: string | null }) {
  const { t, language } = useI18n()
  // As it was when the form was opened: what comes in later does not overwrite what is being written.
  const known = useQuery({
    ...triagerQuery(id ?? ""),
    enabled: id !== null,
    refetchOnMount: "always",
  })
  const title =
    id === null
      ? t("rotation.form.new")
      : t("rotation.form.edit", { name: known.data ? firstNameOf(known.data.name) : id })
  return (
    <Panel name={title} id={id ?? undefined}>
      {id === null ? (
        <Fields title={title} from={newDraft(language, timeZoneHere())} />
      ) : (
        <Loaded query={known} heights={PANEL}>
          {(data) => <Fields title={title} from={draftOf(data)} known={data} />}
        </Loaded>
      )}
    </Panel>
  )
}

function Fields({ title, from, known }: { title: string; from: Draft; known?: Triager }) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const queries = useQueryClient()
  const { openIt } = useListUrl()
  const idOf = (draft: Draft) => known?.id ?? (draft.id || suggestId(draft.name))
  const form = useForm({
    from,
    version: known?.version ?? null,
    save: async (draft, version) => {
      const body = bodyOf(draft)
      const { name, warnings } = await (version === null
        ? addTriager(idOf(draft), body)
        : saveTriager(idOf(draft), body, version))
      await renew(queries, "team")
      const message = warnings.map((warning) => sayMistake(t, warning)).join(" · ")
      tellNotice({ title: t("rotation.form.saved", { name }), message })
      openIt(idOf(draft), { replace: true })
    },
    renew: () => queries.fetchQuery({ ...triagerQuery(known?.id ?? ""), staleTime: 0 }),
  })
  const { draft, change, text, wrong } = form
  const teams = useTeams()
  const brackets = useBracketIds()
  const id = idOf(draft)
  return (
    <PanelForm
      form={form}
      action={t("common.save")}
      isLong
      {...(known && { onCancel: () => openIt(known.id, { replace: true }) })}
    >
      <Hero title={title} />
      {me?.role === "admin" && (
        <>
          <FormGrid className="mt-16">
            <TextInput
              label={t("common.name")}
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
                error={wrong("id")}
              />
            )}
            <TextInput label={t("common.email")} type="email" autoComplete="off" {...text("email")} />
            <Select
              label={t("user.language")}
              data={LANGUAGE_CHOICES}
              allowDeselect={false}
              value={draft.language}
              onChange={(language) => language && change({ language: language as Draft["language"] })}
              error={wrong("language")}
            />
            <TextInput
              label={t("rotation.form.booking")}
              description={t("rotation.form.bookingHow")}
              inputWrapperOrder={BELOW}
              type="url"
              autoComplete="off"
              data-wide
              {...text("booking_url")}
            />
            <TextInput
              label={t("rotation.form.phone")}
              description={t("rotation.form.phoneHow")}
              inputWrapperOrder={BELOW}
              type="tel"
              autoComplete="off"
              data-wide
              {...text("public_phone")}
            />
          </FormGrid>
          <Section title={t("rotation.form.share")}>
            {(teams.length > 1 || draft.teams !== null) && (
              <SomeOrAll
                legend={t("rotation.inTeams")}
                all={t("rotation.allTeams")}
                known={teams.map((team) => team.id)}
                value={draft.teams}
                onChange={(teams) => change({ teams })}
                error={wrong("teams")}
                show={(id) => teams.find((team) => team.id === id)?.name ?? id}
              />
            )}
            <SomeOrAll
              legend={t("rotation.serves")}
              all={t("rotation.allBrackets")}
              known={brackets}
              value={draft.brackets}
              onChange={(brackets) => change({ brackets })}
              error={wrong("brackets")}
              show={(id) => (
                <>
                  <BracketBars bracket={id} /> {id}
                </>
              )}
            />
            <TakesPicker value={draft.takes} onChange={(takes) => change({ takes })} wrong={wrong} />
            <FormGrid className="mt-16">
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
            </FormGrid>
            <Fold title={t("rotation.form.moreLimits")} isOpen={limitsMore(from)}>
              <FormGrid>
                <TextInput
                  label={t("rotation.weeklyCap")}
                  description={t("rotation.form.weeklyCapHow")}
                  inputWrapperOrder={BELOW}
                  inputMode="numeric"
                  {...text("weekly_cap")}
                />
                <TextInput
                  label={t("rotation.openCap")}
                  description={t("rotation.form.openCapHow")}
                  inputWrapperOrder={BELOW}
                  inputMode="numeric"
                  {...text("open_cap")}
                />
              </FormGrid>
              <Ramp steps={draft.ramp} onChange={(ramp) => change({ ramp })} wrong={wrong} />
            </Fold>
          </Section>
        </>
      )}
      <Section title={t("rotation.hours")}>
        <HoursEditor week={draft.hours} onChange={(hours) => change({ hours })} wrong={wrong} />
        <Select
          label={t("rotation.form.zone")}
          mt="md"
          data={[...new Set([draft.time_zone, "UTC", ...Intl.supportedValuesOf("timeZone")])]}
          limit={MOST_ZONES}
          searchable
          allowDeselect={false}
          value={draft.time_zone}
          onChange={(zone) => zone && change({ time_zone: zone })}
          error={wrong("time_zone")}
        />
        <CalendarPicker
          value={draft.calendar}
          onChange={(calendar) => change({ calendar })}
          error={wrong("calendar")}
        />
      </Section>
      <Section title={t("rotation.absences")}>
        <Absences
          absences={draft.absences}
          timeZone={draft.time_zone}
          onChange={(absences) => change({ absences })}
          wrong={wrong}
        />
      </Section>
    </PanelForm>
  )
}
