/**
 * What somebody writes into a form, until it is saved. The form keeps only what they have changed, and lays it over what was read
 * last: so whatever comes in meanwhile is seen, and overwrites nothing. If somebody else has changed the same thing since they began,
 * it is not saved: the others' changes are fetched, and who writes is told to look at both.
 */
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { isOutdated } from "../api/client.ts"
import { changedSince } from "./changed-since.ts"
import { useTellProblem } from "./tell-problem.ts"

type TextsOf<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft]

type Own<Draft, Version> = {
  readonly changes: Partial<Draft>
  /** The version that was read when the first of them was made; undefined: the one that was read last. */
  readonly since?: Version | undefined
}

export function useForm<Draft extends object, Version extends string | null = null>({
  from,
  version,
  save,
  renew,
}: {
  /** As it was read last; or as something new begins. */
  from: Draft
  /** Of what was read, if it has any. */
  version?: Version
  save: (draft: Draft, version: Version) => Promise<unknown>
  /** Reads it again. */
  renew?: () => Promise<unknown>
}) {
  const { at } = useTellProblem()
  const [own, setOwn] = useState<Own<Draft, Version>>({ changes: {} })
  const draft = { ...from, ...own.changes }
  const change = (changes: Partial<Draft>) =>
    setOwn((before) => ({ changes: { ...before.changes, ...changes }, since: before.since ?? version }))
  const saving = useMutation({
    mutationFn: (_sent: Partial<Draft>) => save(draft, (own.since ?? version ?? null) as Version),
    onSuccess: (_, sent) => setOwn(({ changes }) => ({ changes: changedSince(changes, sent) })),
    onError: async (error) => {
      if (!isOutdated(error)) return
      await renew?.()
      setOwn(({ changes }) => ({ changes }))
    },
  })
  /** Fields that say themselves what is wrong with them: all that have asked, and these stand above whatever reads this. */
  const markedFields = new Set<string>()
  const wrong = (field: string) => {
    markedFields.add(field)
    return at(saving.error, field)
  }
  return {
    draft,
    change,
    isChanged: told(draft) !== told(from),
    isPending: saving.isPending,
    error: saving.error,
    isOutdated: isOutdated(saving.error),
    markedFields,
    wrong,
    /** For a field of text: what it holds, and what is wrong with it. */
    text: (name: TextsOf<Draft> & string) => ({
      value: draft[name] as string,
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        change({ [name]: value } as Partial<Draft>),
      error: wrong(name),
    }),
    submit: () => saving.mutate(own.changes),
  }
}

/** Keys tell the entries of a list apart while they are moved about, and say nothing of them. */
const told = (value: unknown): string =>
  JSON.stringify(value, (name, part) => (name === "key" ? undefined : part))
