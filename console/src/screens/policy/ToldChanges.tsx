/** What changes from one policy to another: in words, and for who wants to see it, line by line. */
import { IconMinus, IconPencil, IconPlus } from "@tabler/icons-react"
import type { PolicyDocument, Schema } from "../../api/policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Fold } from "../../ui/Fold.tsx"
import { Diff } from "./Diff.tsx"
import { writePolicy } from "./policy-yaml.ts"
import css from "./ToldChanges.module.css"
import { ABOUT, type Told, useToldChanges } from "./tell-changes.ts"

const FIRST_SHOWN = 12
const ICONS = { new: IconPlus, gone: IconMinus, other: IconPencil } as const
const SHADES = { new: "accent", gone: "red", other: "quiet" } as const

export function ToldChanges({
  before,
  after,
  schema,
}: {
  before: PolicyDocument
  after: PolicyDocument
  schema: Schema
}) {
  const { t } = useI18n()
  const told = useToldChanges(before, after)
  const texts = { before: writePolicy(before, schema), after: writePolicy(after, schema) }
  if (texts.before === texts.after) return <p className="soft">{t("policy.diffSame")}</p>
  return (
    <section className={`stack gap-16 ${css.told}`} aria-label={t("policy.told")}>
      {told.length === 0 ? (
        <p className="soft">{t("policy.told.sameMeaning")}</p>
      ) : (
        <div className="stack gap-16">
          <ByPart told={told.slice(0, FIRST_SHOWN)} />
        </div>
      )}
      {told.length > FIRST_SHOWN && (
        <Fold title={t("policy.told.more", { n: told.length - FIRST_SHOWN })}>
          <ByPart told={told.slice(FIRST_SHOWN)} />
        </Fold>
      )}
      <Fold title={t("policy.told.yaml")}>
        <Diff {...texts} />
      </Fold>
    </section>
  )
}

/** Under the names that the parts of the policy have in the form. */
function ByPart({ told }: { told: readonly Told[] }) {
  const { t } = useI18n()
  const parts = ABOUT.map((about) => ({ about, changes: told.filter((one) => one.about === about) }))
  return parts
    .filter(({ changes }) => changes.length > 0)
    .map(({ about, changes }) => (
      <div key={about} className="stack gap-8">
        <b aria-hidden>{t(`policy.${about}`)}</b>
        <ul className="box lined" aria-label={t(`policy.${about}`)}>
          {changes.map(toItem)}
        </ul>
      </div>
    ))
}

function toItem({ kind, text, detail }: Told) {
  const Icon = ICONS[kind]
  return (
    <li key={`${text} ${detail}`} className="row top gap-8 pad breaks">
      <Icon className={`rigid ${SHADES[kind]}`} size={14} stroke={2.2} aria-hidden />
      <span>
        {text}
        {detail && <small className="soft block">{detail}</small>}
      </span>
    </li>
  )
}
