/** Who may use the console: people, and invitations that nobody has taken up yet. */
import { useQuery } from "@tanstack/react-query"
import { type Invitation, invitationsQuery, type Person, peopleQuery } from "../../api/people.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Catalogue, useFresh } from "../../shell/Catalogue.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { Empty, Face } from "../../ui/index.tsx"
import { type Column, Named } from "../../ui/List.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { InvitationPanel } from "./InvitationPanel.tsx"
import { Invite } from "./Invite.tsx"
import css from "./People.module.css"
import { PersonPanel } from "./PersonPanel.tsx"

/** A link as it was just made, until somebody looks at something else. */
export type FreshLink = { readonly id: string; readonly link: string; readonly mailed: boolean }
type Entry =
  | { readonly person: Person; readonly invitation: null }
  | { readonly person: null; readonly invitation: Invitation }

const idOf = ({ person, invitation }: Entry): string => (person ?? invitation).id

export function People() {
  const { t, f } = useI18n()
  const team = useTeam()
  const query = useQuery(peopleQuery)
  const { data: people } = query
  const { data: invitations } = useQuery(invitationsQuery)
  const { fresh, keep, show } = useFresh<FreshLink>()

  const entries: Entry[] | undefined =
    people && invitations
      ? [
          ...people.map((person) => ({ person, invitation: null })),
          ...invitations.map((invitation) => ({ person: null, invitation })),
        ]
      : undefined
  const triagerName = (id: string | null) => team.find((triager) => triager.id === id)?.name ?? id
  const columns: Column<Entry>[] = [
    {
      id: "name",
      title: t("common.name"),
      cell: ({ person, invitation }) => (
        <span className={css.who}>
          <Face
            name={person?.name ?? invitation?.name ?? null}
            id={person ? (person.triager ?? person.id) : invitation.triager}
            size={22}
          />
          <Named
            name={person?.name ?? invitation?.name ?? invitation?.email}
            also={person?.email ?? (invitation?.name ? invitation.email : null)}
          />
        </span>
      ),
    },
    {
      id: "role",
      title: t("people.role"),
      width: "150px",
      folded: "below",
      cell: ({ person, invitation }) => t(`people.role.${(person ?? invitation).role}`),
    },
    {
      id: "triager",
      title: t("people.triager"),
      width: "160px",
      isMinor: true,
      cell: ({ person, invitation }) => triagerName((person ?? invitation).triager) ?? "–",
    },
    {
      id: "state",
      title: t("common.state"),
      width: "130px",
      folded: "corner",
      cell: ({ person }) =>
        person === null ? (
          <Dot tone="waiting">{t("people.state.invited")}</Dot>
        ) : (
          <Dot tone={person.disabled_at === null ? "ok" : "off"}>
            {t(person.disabled_at === null ? "people.state.active" : "people.state.disabled")}
          </Dot>
        ),
    },
    {
      id: "seen",
      title: t("people.seen"),
      width: "150px",
      align: "end",
      folded: "side",
      cell: ({ person, invitation }) => (
        <span className="num">
          {invitation !== null
            ? t("leads.until", { day: f.day(invitation.expires_at) })
            : person.last_seen_at
              ? f.dayTime(person.last_seen_at)
              : t("common.never")}
        </span>
      ),
    },
  ]
  const panel = (open: string, among: readonly string[]) => {
    const entry = entries?.find((one) => idOf(one) === open)
    if (entry?.person) return <PersonPanel key={open} person={entry.person} among={among} />
    if (entry?.invitation) {
      return (
        <InvitationPanel
          key={open}
          invitation={entry.invitation}
          triager={triagerName(entry.invitation.triager)}
          among={among}
          fresh={fresh}
          onMade={show}
          onSaved={() => keep(null)}
        />
      )
    }
    return (
      <Panel name={t("nav.people")} id={open}>
        {entries && <Empty title={t("people.unknown")} />}
      </Panel>
    )
  }

  return (
    <Catalogue
      title={t("nav.people")}
      count={people?.length}
      create={t("people.invite")}
      form={<Invite onInvited={show} />}
      panel={panel}
      columns={columns}
      items={entries}
      query={query}
      idOf={idOf}
      isOff={({ person }) => person !== null && person.disabled_at !== null}
      groupOf={({ person }) => (person === null ? t("people.invitations") : null)}
      below={
        people?.length === 1 &&
        invitations?.length === 0 && (
          <Empty title={t("people.empty")}>
            <span>{t("people.emptyHow")}</span>
          </Empty>
        )
      }
    />
  )
}
