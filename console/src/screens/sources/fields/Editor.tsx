/**
 * The fields of a lead while somebody says where they are. What is said is tried on a body that came after every change, and
 * kept by the server only when it is saved. The server's guesses are not saved: they stay guesses, and follow what comes.
 */
import { Button, NativeSelect, Textarea } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { type Kept, type Mapping, type Source, trialQuery } from "../../../api/sources.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Fold } from "../../../ui/Fold.tsx"
import { Notice } from "../../../ui/Panel.tsx"
import { useUnsaved } from "../../../ui/unsaved.tsx"
import { Wrong } from "../../../ui/Wrong.tsx"
import { whoIsIn } from "../../rejections/body.ts"
import { FIELD_NAMES, type Field, mistakeAt } from "../../rejections/fields.ts"
import { useTellMistake } from "../../rejections/tell-mistake.ts"
import { Becomes } from "./Becomes.tsx"
import { FieldRow } from "./FieldRow.tsx"
import css from "./Fields.module.css"
import { finished, isSame, oneByPath, say, usesOf, withSuggestions } from "./field-paths.ts"
import { SaveBar } from "./SaveBar.tsx"
import { WhatCame } from "./WhatCame.tsx"

const TRY_AFTER_MS = 250
/** Where the tool's own number of an event is: no field of a lead, and none that can be fixed. */
const EVENT_ID = "event_id"
const ALL_FIELDS = [...FIELD_NAMES, EVENT_ID]
const REQUIRED = "nombre"

type Target = readonly [field: string, name: string]

export function Editor({ source, kept }: { source: Source; kept: Kept }) {
  const { t, f } = useI18n()
  const tell = useTellMistake()
  const saved: Mapping = source.mapping ?? {}
  const [base, setBase] = useState(saved)
  const [said, setSaid] = useState(saved)
  const [isTouched, setTouched] = useState(false)
  const [isOffered, setOffered] = useState(false)
  /** Of which nothing was known when they were first shown: few want to say anything of those. */
  const [missing, setMissing] = useState<readonly string[]>([])
  const readable = kept.newest.filter(({ code }) => code === "validation_failed")
  const [picked, setPicked] = useState<string>()
  const body = readable.find(({ id }) => id === picked) ?? readable[0]
  const [pasted, setPasted] = useState("")
  const [asked] = useDebouncedValue(finished(said), TRY_AFTER_MS)
  const [askedBody] = useDebouncedValue(pasted.trim(), TRY_AFTER_MS)
  const isTried = body !== undefined || askedBody !== ""
  const { data, error } = useQuery({
    ...trialQuery(source.id, body === undefined ? { body: askedBody } : { rejection_id: body.id }, asked),
    enabled: isTried,
    placeholderData: keepPreviousData,
  })
  const trial = isTried ? data : undefined
  const fields = useMemo(() => oneByPath(trial?.fields ?? []), [trial])
  const mapping: Mapping = trial?.mapping ?? {}
  // What the server only suspects is offered once: whoever takes it back is not asked again.
  if (trial !== undefined && !isOffered) {
    const all = withSuggestions(said, mapping, fields)
    const known = { ...mapping, ...all, [REQUIRED]: true }
    setOffered(true)
    setSaid(all)
    setMissing(ALL_FIELDS.filter((field) => !Object.hasOwn(known, field)))
  }
  const put = (field: string, from: Mapping[string] | undefined) => {
    setTouched(true)
    setSaid(say(said, field, from))
  }
  const take = (next: Mapping) => {
    setBase(next)
    setSaid(next)
    setTouched(false)
  }
  const isChanged = !isSame(finished(said), base)
  const { question } = useUnsaved(isTouched && isChanged)
  const nameOf = (field: string) =>
    field === EVENT_ID ? t("sources.eventId") : t(`rejections.field.${field as Field}`)
  const targets = ALL_FIELDS.map((field) => [field, nameOf(field)] as const)
  const mistakes = (trial?.errors ?? []).map(mistakeAt)
  const wrongAt = (field: string) => {
    const mistake = mistakes.find((one) => one.field === field)
    return mistake && (mistake.code === "required" ? t("sources.needed") : tell(mistake))
  }
  // A row of which somebody has said something stays where it is: it may have the focus.
  const isFolded = ([field]: Target) =>
    missing.includes(field) &&
    (said[field] !== undefined || (mapping[field] === undefined && wrongAt(field) === undefined))
  const [folded, shown] = [targets.filter(isFolded), targets.filter((target) => !isFolded(target))]
  const toRow = ([field, name]: Target) => (
    <FieldRow
      key={field}
      name={name}
      isRequired={field === REQUIRED}
      canBeFixed={field !== EVENT_ID}
      isKnown={!isTried || data !== undefined || error !== null}
      said={said[field]}
      guess={mapping[field]}
      fields={fields}
      becomes={field === EVENT_ID ? trial?.event_id : trial?.lead?.[field as Field]}
      wrong={wrongAt(field)}
      onSay={(from) => put(field, from)}
    />
  )
  return (
    <div className={`flex ${css.page}`}>
      {question}
      <p className={`soft prose ${css.intro}`}>
        {t(body === undefined ? "sources.noBody" : "sources.fieldsHow")}
      </p>
      {body === undefined && (
        <Textarea
          maw={860}
          mt="md"
          label={t("sources.paste")}
          description={t("sources.pasteNote")}
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      )}
      <div className={`stack gap-32 ${css.columns}`}>
        <section aria-label={t("sources.leadFields")}>
          <ul>{shown.map(toRow)}</ul>
          {folded.length > 0 && (
            <Fold title={t("sources.otherFields", { n: folded.length })}>
              <ul>{folded.map(toRow)}</ul>
            </Fold>
          )}
        </section>
        {isTried && (
          <aside className="stack gap-16 shrink" aria-label={t("sources.came")}>
            {trial && <Becomes trial={trial} />}
            <Wrong error={error} />
            <div className="stack gap-8">
              <h2>{t("sources.came")}</h2>
              {body !== undefined && readable.length > 1 && (
                <NativeSelect
                  aria-label={t("sources.pickBody")}
                  data={readable.map((one) => ({
                    value: one.id,
                    label: `${f.dayTime(one.received_at)} · ${whoIsIn(one) ?? t("rejections.nobody")}`,
                  }))}
                  value={body.id}
                  onChange={(event) => setPicked(event.currentTarget.value)}
                />
              )}
            </div>
            <WhatCame
              fields={fields}
              uses={usesOf(mapping, fields)}
              targets={targets}
              onUse={(path, field) => {
                put(field, [path])
                setMissing(missing.filter((one) => one !== field))
              }}
            />
          </aside>
        )}
      </div>
      {!isSame(saved, base) && (
        <Notice tone="waiting" role="alert">
          {t("sources.changedMeanwhile")}{" "}
          <Button size="compact-sm" onClick={() => take(saved)}>
            {t("sources.showTheirs")}
          </Button>
        </Notice>
      )}
      <SaveBar
        source={source}
        said={finished(said)}
        base={base}
        isChanged={isChanged}
        kept={kept}
        onTake={take}
      />
    </div>
  )
}
