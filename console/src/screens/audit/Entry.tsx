/** One change, told in a sentence; opened, what was before and after. */
import { UnstyledButton } from "@mantine/core"
import { IconChevronRight } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import type { AuditEntry } from "../../api/audit.ts"
import { type Messages, useI18n } from "../../i18n/index.tsx"
import { Face } from "../../ui/index.tsx"
import css from "./Audit.module.css"
import { differencesOf, isSide, saysNothing } from "./differences.ts"
import type { Names, Subject } from "./names.ts"
import type { TellValue } from "./tell-value.ts"

type Deed = keyof Messages & `audit.did.${string}`

/** What somebody did, in words; undefined for what a later version writes. */
const DEEDS: Record<string, Deed> = {
  "triager.created": "audit.did.triager.created",
  "triager.changed": "audit.did.triager.changed",
  "triager.deactivated": "audit.did.triager.deactivated",
  "triager.paused": "audit.did.triager.paused",
  "triager.resumed": "audit.did.triager.resumed",
  "triager.handed_back": "audit.did.triager.handed_back",
  "policy.published": "audit.did.policy.published",
  "key.created": "audit.did.key.created",
  "key.rotated": "audit.did.key.rotated",
  "key.revoked": "audit.did.key.revoked",
  "source.created": "audit.did.source.created",
  "source.changed": "audit.did.source.changed",
  "source.rotated": "audit.did.source.rotated",
  "source.revoked": "audit.did.source.revoked",
  "lead.corrected": "audit.did.lead.corrected",
  "person.password_link_made": "audit.did.person.password_link_made",
  "person.password_changed": "audit.did.person.password_changed",
  "person.invited": "audit.did.person.invited",
  "person.joined": "audit.did.person.joined",
  "person.changed": "audit.did.person.changed",
  "person.disabled": "audit.did.person.disabled",
  "person.signed_out": "audit.did.person.signed_out",
  "invitation.withdrawn": "audit.did.invitation.withdrawn",
  "person.erased": "audit.did.person.erased",
  "import.started": "audit.did.import.started",
  "import.done": "audit.did.import.done",
  "import.cancelled": "audit.did.import.cancelled",
  "import.failed": "audit.did.import.failed",
  "webhook.created": "audit.did.webhook.created",
  "webhook.changed": "audit.did.webhook.changed",
  "webhook.disabled": "audit.did.webhook.disabled",
  "webhook.deleted": "audit.did.webhook.deleted",
  "webhook.rotated": "audit.did.webhook.rotated",
  "webhook.tested": "audit.did.webhook.tested",
  "webhook.replayed": "audit.did.webhook.replayed",
  "delivery.replayed": "audit.did.delivery.replayed",
  "rejection.dismissed": "audit.did.rejection.dismissed",
  "rejection.restored": "audit.did.rejection.restored",
  "set_up.finished": "audit.did.set_up.finished",
  "set_up.dismissed": "audit.did.set_up.dismissed",
}

/** What somebody does with their own account, and what there is one of. */
const ALONE = ["person.joined", "person.password_changed", "set_up.finished", "set_up.dismissed"]

export function Entry({
  entry,
  names,
  tell,
  isOpen,
  onToggle,
}: {
  entry: AuditEntry
  names: Names
  tell: TellValue
  isOpen: boolean
  onToggle: () => void
}) {
  const { t, f } = useI18n()
  const actor = names.actor(entry.actor)
  const subject = names.subject(entry)
  const deed = DEEDS[entry.action]
  const differences = differencesOf(entry.before, entry.after)
  const isChange = isSide(entry.before) && isSide(entry.after)
  const details = `audit-${entry.id}`
  return (
    <li className={css.entry} data-open={isOpen || undefined}>
      <div className={css.line}>
        <Face name={actor.isPerson ? actor.name : null} size={22} />
        <p className={css.sentence}>
          <b>{actor.name}</b> {t(deed ?? "audit.did.other")}{" "}
          {!ALONE.includes(entry.action) && <SubjectLink {...subject} />}
        </p>
        <time className="num" dateTime={entry.at}>
          {f.time(entry.at)}
        </time>
        {differences.length > 0 ? (
          <UnstyledButton
            className={css.toggle}
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={t("audit.details")}
            onClick={onToggle}
          >
            <IconChevronRight size={15} stroke={1.75} aria-hidden />
          </UnstyledButton>
        ) : (
          <span className={css.noToggle} />
        )}
      </div>
      {isOpen && differences.length > 0 && (
        <dl id={details} className={css.differences}>
          {differences.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{t("audit.field", field)}</dt>
              <dd>
                {(isChange || !saysNothing(before)) && <del>{tell(field, before)}</del>}
                {(isChange || !saysNothing(after)) && <ins>{tell(field, after)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function SubjectLink({ name, place }: Subject) {
  if (place === null) return <span className={css.subject}>{name}</span>
  return (
    <Link className={css.subject} {...place}>
      {name}
    </Link>
  )
}
