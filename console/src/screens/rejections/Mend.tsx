/** Mending a body, field by field or as JSON, until it can be sent again. */
import { Button, SegmentedControl } from "@mantine/core"
import { IconRepeat } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Refused } from "../../api/client.ts"
import { renew } from "../../api/out-of-date.ts"
import { type Rejection, replayRejection } from "../../api/rejections.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormActions } from "../../ui/Panel.tsx"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { textOf } from "./body.ts"
import { FieldsForm } from "./FieldsForm.tsx"
import { type Draft, type Mistake, mistakeAt, mistakesIn } from "./fields.ts"
import { JsonEditor } from "./JsonEditor.tsx"
import { readBody } from "./mend-json.ts"

const show = (draft: Draft): string => JSON.stringify(draft, null, 2)

export function Mend({ rejection }: { rejection: Rejection }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const original = rejection.reading === null ? textOf(rejection) : show(rejection.reading)
  const [text, setText] = useState(original)
  const { draft, fault } = readBody(text)
  /** Where the fields cannot be read there is only the text. */
  const [wantsJson, setWantsJson] = useState(fault !== null)
  const isJson = wantsJson || draft === null

  const replay = useMutation({
    mutationFn: (body: Draft) => replayRejection(rejection.id, body),
    onSuccess: () => void renew(queries, "rejections", "lead"),
  })
  const mistakes = draft === null ? [] : allMistakes(draft, replay.error, replay.variables)
  const left = fault === null ? mistakes.length : 1
  const submit = () => draft !== null && left === 0 && replay.mutate(draft)
  const { question } = useUnsaved(text !== original && !replay.isPending && !replay.isSuccess)
  const isAtField = replay.error instanceof Refused && (replay.error.problem.errors?.length ?? 0) > 0

  return (
    <Form className="stack gap-16 mt-16" onSubmit={submit}>
      {question}
      <div className="row between gap-12">
        <SegmentedControl
          aria-label={t("rejections.mode")}
          data={[
            { value: "fields", label: t("rejections.mode.fields"), disabled: draft === null },
            { value: "json", label: "JSON" },
          ]}
          value={isJson ? "json" : "fields"}
          onChange={(mode) => {
            setWantsJson(mode === "json")
            if (mode === "json" && draft !== null) setText(show(draft))
          }}
        />
        {text !== original && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setText(original)}>
            {t("rejections.restore")}
          </Button>
        )}
      </div>
      {isJson || draft === null ? (
        <JsonEditor text={text} fault={fault} mistakes={mistakes} onChange={setText} />
      ) : (
        <FieldsForm draft={draft} mistakes={mistakes} onChange={(next) => setText(show(next))} />
      )}
      <div>
        {!isAtField && <Wrong error={replay.error} />}
        <FormActions>
          <Button
            type="submit"
            variant="filled"
            leftSection={<IconRepeat />}
            loading={replay.isPending}
            disabled={left > 0}
          >
            {t("rejections.replay")}
          </Button>
          <span className="inline quiet grow" role="status">
            {left > 0 ? t("rejections.left", { count: left }) : t("rejections.ready")}
          </span>
        </FormActions>
      </div>
    </Form>
  )
}

/** What is wrong as it stands, and what the server said about fields that are still as they were sent. */
function allMistakes(draft: Draft, error: unknown, sent: Draft | undefined): Mistake[] {
  const here = mistakesIn(draft)
  if (!(error instanceof Refused) || sent === undefined) return here
  const said = (error.problem.errors ?? [])
    .map(mistakeAt)
    .filter(({ field }) => (field === null ? show(draft) === show(sent) : draft[field] === sent[field]))
  return [...here, ...said.filter(({ field }) => !here.some((mistake) => mistake.field === field))]
}
