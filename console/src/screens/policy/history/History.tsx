/** All versions, and what changed between any two of them. */
import { Button, Select, Skeleton, UnstyledButton } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import {
  type PolicyDocument,
  type Schema,
  type Version,
  versionQuery,
  versionsQuery,
} from "../../../api/policy.ts"
import type { Policy } from "../../../api/team-and-policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Failed } from "../../../ui/Fallback.tsx"
import { ShowMore } from "../../../ui/List.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { useTellDone } from "../../../ui/tell-done.tsx"
import { useAuthor } from "../author.ts"
import { Diff } from "../Diff.tsx"
import type { PolicyDraft } from "../draft.ts"
import { Pane } from "../Pane.tsx"
import { parsePolicy, writePolicy } from "../policy-yaml.ts"
import { ToldChanges } from "../ToldChanges.tsx"
import { type Compared, readCompared, type Side, writeCompared } from "./compared.ts"
import css from "./History.module.css"

type Props = {
  policy: Policy
  schema: Schema
  policyDraft: PolicyDraft
  isDraftValid: boolean
  onOpen: (open: string) => void
  onLoaded: () => void
}

export function History({ policy, schema, policyDraft, isDraftValid, onOpen, onLoaded }: Props) {
  const { t, f } = useI18n()
  const author = useAuthor()
  const { open } = useSearch({ from: "/inside/policy" })
  const query = useInfiniteQuery(versionsQuery)
  const versions = query.data?.pages.flatMap((page) => page.data) ?? []
  const compared = readCompared(open, policy.version)
  const entry = (side: Side, about: ReactNode) => (
    <li key={side}>
      <UnstyledButton
        className={`hovers ${css.version}`}
        aria-pressed={compared.shown === side}
        onClick={() => onOpen(writeCompared({ shown: side, against: null }))}
      >
        {about}
      </UnstyledButton>
      {compared.shown === side && (
        <Comparison
          {...{ policy, schema, policyDraft, isDraftValid, versions, compared, onOpen, onLoaded }}
        />
      )}
    </li>
  )
  return (
    <Pane className={`stack gap-12 ${css.pane}`} label={t("policy.history")}>
      <Loaded query={query} heights={[120]}>
        {() => null}
      </Loaded>
      <ol className="lined" aria-label={t("policy.hist.versions")}>
        {policyDraft.isChanged &&
          entry(
            "draft",
            <>
              <b>{t("policy.hist.draft")}</b>
              <small className="quiet">{t("policy.changed")}</small>
            </>,
          )}
        {versions.map(({ version, published_at, published_by, note }) =>
          entry(
            version,
            <>
              <b className="num">{t("policy.version", { version })}</b>
              {version === policy.version && (
                <span className="tiny accent medium">{t("policy.hist.inForce")}</span>
              )}
              <span className={clsx("pretty breaks", note === null ? "quiet" : "soft", css.note)}>
                {published_by === "criba" ? t("policy.hist.asInstalled") : (note ?? t("policy.hist.noNote"))}
              </span>
              <small className="num quiet">
                {f.dayTime(published_at)} · {author(published_by)}
              </small>
            </>,
          ),
        )}
      </ol>
      <ShowMore {...query} />
    </Pane>
  )
}

function Comparison({
  policy,
  schema,
  policyDraft,
  isDraftValid,
  versions,
  compared,
  onOpen,
  onLoaded,
}: Props & { versions: readonly Version[]; compared: Compared }) {
  const { t } = useI18n()
  const tellDone = useTellDone()
  const { shown } = compared
  const against: Side | null =
    compared.against ?? (shown === "draft" ? policy.version : shown > 1 ? shown - 1 : null)
  const after = useDocument(shown, policyDraft)
  const before = useDocument(against, policyDraft)
  /** A draft with mistakes is compared as it is written: nobody knows what it means. */
  const textOf = (side: Side | null, document: PolicyDocument) =>
    side === "draft" ? policyDraft.text : writePolicy(document, schema)
  const choices = [
    ...(policyDraft.isChanged ? [{ value: "draft", label: t("policy.hist.draft") }] : []),
    ...versions.map(({ version }) => ({ value: String(version), label: t("policy.version", { version }) })),
  ].filter(({ value }) => value !== String(shown))
  const choose = (value: string | null) =>
    onOpen(
      writeCompared({ shown, against: value === null ? null : value === "draft" ? "draft" : Number(value) }),
    )

  const load = (version: number) => {
    if (after.document === undefined) return
    const kept = policyDraft.draft
    const text = writePolicy(after.document, schema)
    policyDraft.load({ text, base: policy.version, note: t("policy.hist.backTo", { version }) })
    onLoaded()
    tellDone(t("policy.hist.loaded", { version }), () => policyDraft.load(kept))
  }
  return (
    <div className={`stack gap-12 ${css.comparison}`}>
      <div className="flex ends between gap-12 wrap quiet">
        {against !== null ? (
          <Select
            label={t("policy.hist.against")}
            data={choices}
            value={String(against)}
            allowDeselect={false}
            onChange={choose}
          />
        ) : (
          <span>{t("policy.hist.first")}</span>
        )}
        {shown !== "draft" && (
          <Button disabled={after.document === undefined} onClick={() => load(shown)}>
            {t("policy.hist.load")}
          </Button>
        )}
      </div>
      {after.error || before.error ? (
        <Failed error={after.error ?? before.error} />
      ) : after.document === undefined || (against !== null && before.document === undefined) ? (
        <Skeleton height={140} />
      ) : before.document === undefined ? (
        <Diff before="" after={writePolicy(after.document, schema)} />
      ) : [shown, against].includes("draft") && !isDraftValid ? (
        <Diff before={textOf(against, before.document)} after={textOf(shown, after.document)} />
      ) : (
        <ToldChanges before={before.document} after={after.document} schema={schema} />
      )}
    </div>
  )
}

function useDocument(
  side: Side | null,
  policyDraft: PolicyDraft,
): { document: PolicyDocument | undefined; error: Error | null } {
  const { data, error } = useQuery({ ...versionQuery(Number(side)), enabled: typeof side === "number" })
  if (side === "draft")
    return { document: parsePolicy(policyDraft.text).toJS() as PolicyDocument, error: null }
  return { document: side === null ? undefined : data?.document, error: data ? null : error }
}
