/** The words for states and the names of owners in a file, and what they mean here. What is not understood comes first. */
import { NativeSelect } from "@mantine/core"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Fold } from "../../ui/Fold.tsx"
import css from "./Import.module.css"
import { Part } from "./Part.tsx"
import type { Choosing } from "./Prepare.tsx"

const STATUSES = ["new", "contacted", "qualified", "won", "disqualified", "lost"] as const
/** Values of a select: an owner who is nobody, and one of whom nothing has been said. */
const NOBODY = "-"
const NOT_SAID = ""

type Word = {
  readonly text: string
  readonly rows: number
  readonly isKnown: boolean
  readonly value: string
}

export function StatusWords({ preview, choices, onChange }: Choosing) {
  const { t } = useI18n()
  const isUsed = preview.columns.some(({ field }) => field === "status")
  if (!isUsed) return null
  const say = (word: string, value: string) => {
    const others = choices.statuses.filter((one) => one.word !== word)
    onChange({ statuses: value === NOT_SAID ? others : [...others, { word, status: value }] })
  }
  return (
    <Words
      title={t("import.statuses")}
      how={t("import.statusesHow")}
      words={
        preview.statuses?.map(({ word, rows, status }) => ({
          text: word,
          rows,
          isKnown: status !== null,
          value: status ?? NOT_SAID,
        })) ?? null
      }
      options={[
        { value: NOT_SAID, label: t("import.notSaid") },
        ...STATUSES.map((value) => ({
          value,
          label: value === "new" ? t("import.status.new") : t(`status.${value}`),
        })),
      ]}
      labelOf={(word) => t("import.meansOf", { word })}
      onSay={say}
    />
  )
}

export function OwnerNames({ preview, choices, onChange }: Choosing) {
  const { t } = useI18n()
  const team = useTeam()
  const isUsed = preview.columns.some(({ field }) => field === "triager")
  if (!isUsed) return null
  const say = (name: string, value: string) => {
    const others = choices.owners.filter((one) => one.name !== name)
    const triager = value === NOBODY ? null : value
    onChange({ owners: value === NOT_SAID ? others : [...others, { name, triager }] })
  }
  return (
    <Words
      title={t("import.owners")}
      how={t("import.ownersHow")}
      words={
        preview.owners?.map(({ name, rows, is_known: isKnown, triager }) => ({
          text: name,
          rows,
          isKnown,
          value: triager ?? (isKnown ? NOBODY : NOT_SAID),
        })) ?? null
      }
      options={[
        { value: NOT_SAID, label: t("import.notSaid") },
        ...team.map(({ id, name }) => ({ value: id, label: name })),
        { value: NOBODY, label: t("import.nobody") },
      ]}
      labelOf={(name) => t("import.whoIs", { name })}
      onSay={say}
    />
  )
}

function Words({
  title,
  how,
  words,
  options,
  labelOf,
  onSay,
}: {
  title: string
  how: string
  /** null: they are too many. */
  words: readonly Word[] | null
  options: { value: string; label: string }[]
  labelOf: (text: string) => string
  onSay: (text: string, value: string) => void
}) {
  const { t } = useI18n()
  if (words === null) return <Part title={title} how={t("import.tooMany")} />
  // A column without a word in any row.
  if (words.length === 0) return null
  const known = words.filter(({ isKnown }) => isKnown)
  const list = (some: readonly Word[]) => (
    <ul className="stack gap-8">
      {some.map(({ text, rows, value, isKnown }) => (
        <li className={`stack gap-12 middle ${css.word}`} key={text}>
          <span>
            <b className={isKnown ? "breaks" : "breaks amber"}>{text}</b>{" "}
            <span className="num">{t("import.inRows", { n: rows })}</span>
          </span>
          <NativeSelect
            aria-label={labelOf(text)}
            data={options}
            value={value}
            onChange={({ currentTarget }) => onSay(text, currentTarget.value)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <Part title={title} how={how}>
      {list(words.filter(({ isKnown }) => !isKnown))}
      {known.length > 0 && <Fold title={t("import.understood", { count: known.length })}>{list(known)}</Fold>}
    </Part>
  )
}
