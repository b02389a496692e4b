/** Where a person is signed in; each place can be ended. The one at hand is ended by signing out. */
import { ActionIcon, Skeleton } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { endSession, MOST_SESSIONS, type Session, sessionsQuery } from "../../api/person-sessions.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Unreadable, Wrong } from "../../ui/Wrong.tsx"
import css from "./Access.module.css"

/** `person`: null for oneself. */
export function SessionList({ person }: { person: string | null }) {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(person))
  const end = useMutation({
    mutationFn: ({ id }: Session) => endSession(person, id),
    onSettled: () => queries.invalidateQueries({ queryKey: ["sessions"] }),
  })
  if (error && !sessions) return <Unreadable error={error} retry={refetch} />
  if (sessions === undefined) return <Skeleton height={52} radius="md" />
  if (sessions.data.length === 0) return <p className="soft">{t("access.nowhere")}</p>
  return (
    <>
      <ul className="lined">
        {sessions.data.map((session) => (
          <li className={`row between gap-12 ${css.entry}`} key={session.id}>
            <div>
              <b>{nameOf(session, t("access.unknownDevice"))}</b>{" "}
              {session.current && <em className="quiet">({t("access.here")})</em>}
              <small className="block quiet">
                {[session.address, t("access.since", { when: f.dayTime(session.created_at) })]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
              <small className="block quiet">
                {t("access.seen", { when: f.dayTime(session.last_seen_at) })}
              </small>
            </div>
            {!session.current && (
              <ActionIcon
                aria-label={t("access.end", { name: nameOf(session, t("access.unknownDevice")) })}
                loading={end.isPending && end.variables?.id === session.id}
                onClick={() => end.mutate(session)}
              >
                <IconX size={15} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {sessions.next_cursor !== null && (
        <p className="quiet small">{t("access.more", { n: MOST_SESSIONS })}</p>
      )}
      <Wrong error={end.error} />
    </>
  )
}

const nameOf = ({ device }: Session, unknown: string): string => (device === "?" ? unknown : device)
