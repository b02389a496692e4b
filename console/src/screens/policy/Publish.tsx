/** The last look before a draft decides: what changes, what is odd about it, and why. */

import { Textarea } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { LONGEST_NOTE } from "../../../../src/domain/policy/limits.ts"
import { isOutdated } from "../../api/client.ts"
import { renew } from "../../api/out-of-date.ts"
import { type PolicyDocument, publishPolicy, type Schema } from "../../api/policy.ts"
import type { Policy } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { tellNotice } from "../../ui/notices.ts"
import type { PolicyDraft } from "./draft.ts"
import { Outcome } from "./Outcome.tsx"
import { hasComments, parsePolicy, rewritten } from "./policy-yaml.ts"
import type { Problem } from "./problems.ts"
import { StaleDraft } from "./StaleDraft.tsx"
import type { Trial } from "./simulation/Simulation.tsx"
import { ToldChanges } from "./ToldChanges.tsx"

type Props = {
  policy: Policy
  schema: Schema
  policyDraft: PolicyDraft
  problems: readonly Problem[]
  trial: Trial
  onSimulation: () => void
  onClose: () => void
}

export function Publish({ policy, schema, policyDraft, problems, trial, onSimulation, onClose }: Props) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { text, published, draft, isStale } = policyDraft
  const [note, setNote] = useState(draft?.note ?? "")
  const publish = async () => {
    try {
      const replacing = draft?.base ?? policy.version
      const { version } = await publishPolicy({ text, note: note.trim(), replacing })
      policyDraft.load(null)
      onClose()
      tellNotice({ message: t("policy.publish.done", { version }) })
      await renew(queries, "policy")
    } catch (error) {
      if (!isOutdated(error)) throw error
      // Somebody was quicker: what they published says the rest.
      await renew(queries, "policy")
    }
  }
  const next = useMemo(() => rewritten(text, schema), [text, schema])
  const warnings = problems.filter(({ severity }) => severity === "warning")
  return (
    <Dialog
      title={t("policy.publish.title")}
      size={720}
      action={t("policy.publish.go")}
      isReady={!isStale && next !== published}
      onGo={publish}
      onClose={onClose}
    >
      {isStale && <StaleDraft policy={policy} schema={schema} policyDraft={policyDraft} />}
      {next === published ? (
        <p>{t("policy.publish.same")}</p>
      ) : (
        <>
          <ToldChanges
            before={policy.document}
            after={parsePolicy(text).toJS() as PolicyDocument}
            schema={schema}
          />
          <Outcome trial={trial} onSee={onSimulation} />
        </>
      )}
      {warnings.length > 0 && (
        <ul
          className="stack gap-4 beware strong marked"
          aria-label={t("policy.warnings", { n: warnings.length })}
        >
          {warnings.map(({ pointer, detail }) => (
            <li key={`${pointer} ${detail}`}>{detail}</li>
          ))}
        </ul>
      )}
      <Textarea
        label={t("policy.publish.note")}
        description={t("policy.publish.noteHint")}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={2}
        maxRows={6}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        data-autofocus
      />
      <p className="quiet">
        {t("policy.publish.effect", { version: policy.version + 1 })}
        {hasComments(text) && ` ${t("policy.publish.comments")}`}
      </p>
    </Dialog>
  )
}
