/** One change: told in a sentence, and in its panel what was before and after. */
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { AuditEntry } from "../../api/audit.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Facts, Hero, type ListUrl, Panel } from "../../ui/Panel.tsx"
import css from "./Audit.module.css"
import { differencesOf, isSide, saysNothing } from "./differences.ts"
import type { Names } from "./names.ts"
import { useTellValue } from "./tell-value.ts"

/** What somebody does with their own account, and what there is one of. */
const ALONE = [
  "person.joined",
  "person.password_changed",
  "person.signed_in",
  "set_up.finished",
  "set_up.dismissed",
  "history.verified",
  "history.mended",
]

export function Sentence({ entry, names }: { entry: AuditEntry; names: Names }) {
  const { t } = useI18n()
  /** null for what a later version writes. */
  const deed = t.find(`audit.did.${entry.action}`)
  return (
    <span className={css.sentence}>
      <b>{names.actor(entry.actor).name}</b> {deed ?? t("audit.did.other")}{" "}
      {!ALONE.includes(entry.action) && <b>{names.subject(entry).name}</b>}
    </span>
  )
}

export function EntryPanel({
  entry,
  names,
  among,
  at,
}: {
  entry: AuditEntry
  names: Names
  among: readonly string[]
  at: ListUrl
}) {
  const { t, f } = useI18n()
  const { tellField, tellValue: tell } = useTellValue()
  const { name, link } = names.subject(entry)
  const isChange = isSide(entry.before) && isSide(entry.after)
  return (
    <Panel name={name} note={f.dayTime(entry.at)} among={among} at={at}>
      <Hero title={name} also={<Sentence entry={entry} names={names} />}>
        {link && <Button renderRoot={(props) => <Link {...link} {...props} />}>{t("audit.show")}</Button>}
      </Hero>
      <Facts
        name={t("audit.details")}
        facts={differencesOf(entry.before, entry.after).map(({ field, before, after }) => [
          tellField(field),
          <span key={field} className={css.values}>
            {(isChange || !saysNothing(before)) && <del>{tell(field, before)}</del>}
            {(isChange || !saysNothing(after)) && <ins>{tell(field, after)}</ins>}
          </span>,
        ])}
      />
    </Panel>
  )
}
