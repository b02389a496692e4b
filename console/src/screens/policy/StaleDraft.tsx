/** Somebody else has published: whether both changes count, or one's own or theirs, is for people to say. */
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type PolicyDocument, type Schema, versionQuery } from "../../api/policy.ts"
import type { Policy } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useAuthor } from "./author.ts"
import type { PolicyDraft } from "./draft.ts"
import { mergePolicies } from "./merge-policies.ts"
import css from "./Policy.module.css"
import { parsePolicy, writePolicy } from "./policy-yaml.ts"

export function StaleDraft({
  policy,
  schema,
  policyDraft,
  onCompare,
}: {
  policy: Policy
  schema: Schema
  policyDraft: PolicyDraft
  onCompare?: () => void
}) {
  const { t } = useI18n()
  const author = useAuthor()
  const { data: base } = useQuery(versionQuery(policyDraft.draft?.base ?? policy.version))
  const mine = parsePolicy(policyDraft.text)
  const both =
    base && mine.errors.length === 0
      ? mergePolicies(base.document, mine.toJS() as PolicyDocument, policy.document)
      : null
  const takeBoth = (document: PolicyDocument) =>
    policyDraft.load({ ...policyDraft.draft, text: writePolicy(document, schema), base: policy.version })
  return (
    <div className={`row wrap gap-16 ${css.stale}`} role="alert">
      <p className="grow pretty soft">
        <b className="strong">
          {t("policy.stale", { version: policy.version, who: author(policy.published_by) })}
        </b>{" "}
        {policy.note && <q>{policy.note}</q>} {t(both ? "policy.staleHow" : "policy.staleClash")}
      </p>
      <div className="buttons">
        {onCompare && (
          <Button variant="subtle" onClick={onCompare}>
            {t("policy.staleCompare")}
          </Button>
        )}
        {both && (
          <Button variant="filled" onClick={() => takeBoth(both)}>
            {t("policy.staleBoth")}
          </Button>
        )}
        <Button onClick={() => policyDraft.load(null)}>{t("policy.staleTheirs")}</Button>
        <Button onClick={() => policyDraft.rebase()}>{t("policy.staleMine")}</Button>
      </div>
    </div>
  )
}
