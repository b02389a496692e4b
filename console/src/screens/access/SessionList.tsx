/** Where a person is signed in; each place can be ended. The one at hand is ended by signing out. */

import { ActionIcon } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { renew } from "../../api/out-of-date.ts"
import { endSession, MOST_SESSIONS, type Session, sessionsQuery } from "../../api/person-sessions.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Access.module.css"

/** `person`: null for oneself. */
export function SessionList({ person }: { person: string | null }) {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const sessions = useQuery(sessionsQuery(person))
  const end = useMutation({
    mutationFn: ({ id }: Session) => endSession(person, id),
    onSettled: () => renew(queries, "session"),
  })
  return (
    <Loaded query={sessions} heights={[52]}>
      {({ data, next_cursor }) =>
        data.length === 0 ? (
          <p className="soft">{t("access.nowhere")}</p>
        ) : (
          <>
            <ul className="lined">
              {data.map((session) => (
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
            {next_cursor !== null && <p className="quiet small">{t("access.more", { n: MOST_SESSIONS })}</p>}
            <Wrong error={end.error} />
          </>
        )
      }
    </Loaded>
  )
}

const nameOf = ({ device }: Session, unknown: string): string => (device === "?" ? unknown : device)
