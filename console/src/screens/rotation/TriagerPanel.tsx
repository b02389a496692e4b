/** One of the team: what holds for them, what they are owed, and why leads did or did not come to them. */
import { Button } from "@mantine/core"
import { IconPencil, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import { renew } from "../../api/out-of-date.ts"
import { type Rotation, resumeTriager, type Seat, triagerQuery } from "../../api/rotation.ts"
import { meQuery } from "../../api/session.ts"
import { policyQuery, type Triager, triagersQuery, useTeams } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellAbsence } from "../../parts/absence-words.ts"
import { useConditionWords } from "../../parts/conditions/condition-words.ts"
import { isFull } from "../../parts/is-full.ts"
import { inOrder, usePresence } from "../../parts/presence.ts"
import { Dot, type DotTone } from "../../ui/Dot.tsx"
import { startOf } from "../../ui/days.ts"
import { firstNameOf } from "../../ui/index.tsx"
import { Loaded, PANEL } from "../../ui/Loaded.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { tellNotice } from "../../ui/notices.ts"
import { Facts, Hero, Panel, Section } from "../../ui/Panel.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { openOf } from "../leads/search.ts"
import { AbsenceFeed } from "./AbsenceFeed.tsx"
import { absencesAhead } from "./absences-ahead.ts"
import { Leave } from "./Leave.tsx"
import { editOf } from "./open.ts"
import { Turns } from "./Turns.tsx"
import { WeekBars } from "./WeekBars.tsx"
import { weekOf } from "./week.ts"

export function TriagerPanel({ id, rotation }: { id: string; rotation: Rotation | undefined }) {
  const { t } = useI18n()
  const { data: known } = useQuery(triagersQuery)
  const triager = useQuery({
    ...triagerQuery(id),
    placeholderData: known?.find((one) => one.id === id),
  })
  const seat = rotation?.triagers.find((one) => one.id === id)
  const name = triager.data?.name ?? id
  return (
    <Panel name={name} id={id} among={rotation && inOrder(rotation.triagers).map((one) => one.id)}>
      <Loaded query={triager} heights={PANEL}>
        {(data) => (
          <>
            <Head triager={data} seat={seat} />
            <Terms triager={data} />
            <Turns
              id={id}
              lanes={rotation?.brackets ?? []}
              owedTitle={t("rotation.standing")}
              title={t("rotation.whyNot", { name: firstNameOf(name) })}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

export function SeatDot({ seat }: { seat: Seat }) {
  const now = useNow()
  const tellPresence = usePresence()
  const tone: DotTone = seat.on ? "ok" : isFull(seat.barred) ? "waiting" : "off"
  return <Dot tone={tone}>{tellPresence(seat, now)}</Dot>
}

function Head({ triager, seat }: { triager: Triager; seat: Seat | undefined }) {
  const { t } = useI18n()
  const { openIt } = useListUrl()
  const queries = useQueryClient()
  const isAdmin = useQuery(meQuery).data?.role === "admin"
  const [isLeaving, setLeaving] = useState(false)
  const resume = useMutation({
    mutationFn: () => resumeTriager(triager),
    onSuccess: async () => {
      await renew(queries, "team")
      tellNotice({ message: t("rotation.resumed", { name: triager.name }) })
    },
  })
  return (
    <>
      <Hero title={triager.name} also={seat && <SeatDot seat={seat} />}>
        <Button leftSection={<IconPencil />} onClick={() => openIt(editOf(triager.id))}>
          {t("common.edit")}
        </Button>
        {triager.active && triager.paused === null ? (
          isAdmin && (
            <Button leftSection={<IconPlayerPause />} onClick={() => setLeaving(true)}>
              {t("rotation.takeOut")}
            </Button>
          )
        ) : (
          <>
            {(isAdmin || triager.active) && (
              <Button
                variant="filled"
                leftSection={<IconPlayerPlay />}
                loading={resume.isPending}
                onClick={() => resume.mutate()}
              >
                {t("rotation.resume")}
              </Button>
            )}
            {isAdmin && triager.open_leads > 0 && (
              <Button onClick={() => setLeaving(true)}>{t("rotation.handBack")}</Button>
            )}
          </>
        )}
      </Hero>
      <Wrong error={resume.error} />
      {isLeaving && <Leave triager={triager} onClose={() => setLeaving(false)} />}
    </>
  )
}

function Terms({ triager }: { triager: Triager }) {
  const { t, f } = useI18n()
  const { data: policy } = useQuery(policyQuery)
  const teams = useTeams()
  const words = useConditionWords(policy?.document ?? {})
  const { id, email, teams: inTeams, brackets, takes, weight, ramp, time_zone, open_leads } = triager
  const { daily_cap, weekly_cap, open_cap, booking_url, public_phone } = triager
  return (
    <>
      <Facts
        facts={[
          inTeams !== null && [
            t("rotation.inTeams"),
            inTeams.map((id) => teams.find((team) => team.id === id)?.name ?? id).join(", ") || "–",
          ],
          [t("rotation.serves"), brackets === null ? t("rotation.allBrackets") : brackets.join(", ") || "–"],
          takes !== null && [t("rotation.takes"), words(takes)],
          [t("rotation.weightTitle"), f.int(weight)],
          ...ramp.map((step): [string, string] => [
            t("rotation.weightFrom", { day: f.date(startOf(step.from)) }),
            f.int(step.weight),
          ]),
          [t("rotation.cap"), daily_cap === null ? t("rotation.noCap") : f.int(daily_cap)],
          weekly_cap !== null && [t("rotation.weeklyCap"), f.int(weekly_cap)],
          open_cap !== null && [t("rotation.openCap"), f.int(open_cap)],
          [
            t("nav.leads"),
            <Link key="open" to="/leads" search={openOf(id)}>
              {t("rotation.open", { n: open_leads })}
            </Link>,
          ],
          email !== null && [t("common.email"), email],
          public_phone !== null && [t("rotation.form.phone"), public_phone],
          booking_url !== null && [
            t("rotation.form.booking"),
            <a key="booking" href={booking_url} target="_blank" rel="noreferrer" className="breaks">
              {booking_url}
            </a>,
          ],
          [t("rotation.form.zone"), time_zone],
        ]}
      />
      <HoursAndAbsences triager={triager} />
      <AbsenceFeed triager={triager} />
    </>
  )
}

function HoursAndAbsences({ triager }: { triager: Triager }) {
  const { t } = useI18n()
  const now = useNow()
  const tellAbsence = useTellAbsence()
  const ahead = absencesAhead(triager, now)
  return (
    <>
      <WorkingHours triager={triager} />
      {ahead.length > 0 && (
        <Section title={t("rotation.absences")}>
          {ahead.map(({ isFed, ...absence }) => (
            <div key={`${absence.from} ${isFed}`} className="num">
              {tellAbsence(absence)} {isFed && <span className="quiet small">{t("rotation.feed.mark")}</span>}
            </div>
          ))}
        </Section>
      )}
    </>
  )
}

export function WorkingHours({ triager: { hours } }: { triager: Triager }) {
  const { t } = useI18n()
  const week = weekOf(hours)
  return (
    <Section title={t("rotation.hours")}>
      {week === null ? t("rotation.anyHour") : <WeekBars week={week} />}
    </Section>
  )
}
