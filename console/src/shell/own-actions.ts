/** What can be done from every screen: it stands in no screen's file, and is offered to those who may do it. */
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { renew } from "../api/out-of-date.ts"
import { resumeTriager, takeOutOfRotation, triagerQuery } from "../api/rotation.ts"
import { meQuery, pauseMe } from "../api/session.ts"
import { type Triager, useTeam } from "../api/team-and-policy.ts"
import { useI18n } from "../i18n/index.tsx"
import type { Action } from "../ui/actions.ts"
import { tellNotice } from "../ui/notices.ts"
import { useTellDone } from "../ui/tell-done.tsx"
import { useTellProblem } from "../ui/tell-problem.ts"

export const useOwnActions = (): Action[] => [...useMyPause(), ...useTeamActions()]

/** Who gets leads: an admin takes anybody out of the rotation, who keeps what they have, and brings them back. */
function useTeamActions(): Action[] {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { whole } = useTellProblem()
  const tellDone = useTellDone()
  const { data: me } = useQuery(meQuery)
  const team = useTeam() // nobody, for a triager

  const change = async (
    make: () => Promise<unknown>,
    said: string,
    back: (() => void) | null,
  ): Promise<void> => {
    try {
      await make()
      if (back === null) tellNotice({ message: said })
      else tellDone(said, back)
    } catch (error) {
      tellNotice({ message: whole(error as Error), tone: "late" })
    }
    await renew(queries, "team")
  }
  const takeOut = (triager: Triager): Promise<void> =>
    change(
      () => takeOutOfRotation(triager.id, false),
      t("do.tookOut", { name: triager.name }),
      () => void bringBack(triager),
    )
  const bringBack = (triager: Triager): Promise<void> =>
    change(
      // As they are now: what was changed about them meanwhile stays.
      async () => resumeTriager(await queries.fetchQuery({ ...triagerQuery(triager.id), staleTime: 0 })),
      t("do.broughtBack", { name: triager.name }),
      // A pause of their own is not an admin's to begin again.
      triager.paused === null ? () => void takeOut(triager) : null,
    )
  return team
    .filter(({ id }) => id !== me?.triager?.id)
    .map((triager) =>
      triager.active && triager.paused === null
        ? {
            id: `take-out ${triager.id}`,
            text: t("do.takeOut", { name: triager.name }),
            words: t("do.takeOut.words"),
            Icon: IconPlayerPause,
            run: () => void takeOut(triager),
          }
        : {
            id: `bring-back ${triager.id}`,
            text: t("do.bringBack", { name: triager.name }),
            words: t("do.bringBack.words"),
            Icon: IconPlayerPlay,
            run: () => void bringBack(triager),
          },
    )
}

/** One's own pause. Whom an admin has taken out cannot bring themselves back. */
function useMyPause(): Action[] {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { whole } = useTellProblem()
  const tellDone = useTellDone()
  const { data: me } = useQuery(meQuery)
  if (!me?.triager?.active) return []
  const set = async (paused: boolean): Promise<void> => {
    try {
      queries.setQueryData(meQuery.queryKey, await pauseMe(paused))
      tellDone(t(paused ? "do.pausedMe" : "do.resumedMe"), () => void set(!paused))
      await renew(queries, "triager")
    } catch (error) {
      tellNotice({ message: whole(error as Error), tone: "late" })
    }
  }
  const isPaused = me.triager.paused !== null
  return [
    isPaused
      ? {
          id: "resume-me",
          text: t("do.resumeMe"),
          words: t("do.bringBack.words"),
          Icon: IconPlayerPlay,
          run: () => void set(false),
        }
      : {
          id: "pause-me",
          text: t("do.pauseMe"),
          words: t("do.takeOut.words"),
          Icon: IconPlayerPause,
          run: () => void set(true),
        },
  ]
}
