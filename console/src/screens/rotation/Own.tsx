/** A triager's own place: whether they are on, what they are owed, what they got, and why not more. */
import { Button, VisuallyHidden } from "@mantine/core"
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { renew } from "../../api/out-of-date.ts"
import { rotationQuery, type Seat, triagerQuery } from "../../api/rotation.ts"
import { pauseMe } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { AbsenceFeed } from "./AbsenceFeed.tsx"
import { SeatCard } from "./Board.tsx"
import { MyAbsences } from "./MyAbsences.tsx"
import css from "./Rotation.module.css"
import { SharesView } from "./SharesView.tsx"
import { WorkingHours } from "./TriagerPanel.tsx"
import { Turns } from "./Turns.tsx"

export function Own() {
  const { t } = useI18n()
  const rotation = useQuery(rotationQuery)
  return (
    <Page title={t("nav.rotation")} width="report">
      <Loaded query={rotation} heights={[72, 360]}>
        {({ brackets, triagers: [seat] }) =>
          seat && (
            <>
              <MyCard seat={seat} />
              <div className={css.mine}>
                <div>
                  <Turns
                    id={seat.id}
                    lanes={brackets}
                    owedTitle={t("rotation.standing.mine")}
                    title={t("rotation.whyNotMe")}
                  />
                </div>
                <div>
                  <SharesView seats={[seat]} ofOne />
                  <MyHours id={seat.id} />
                </div>
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function MyCard({ seat }: { seat: Seat }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const isOn = seat.barred !== "paused"
  const change = useMutation({
    mutationFn: () => pauseMe(isOn),
    onSuccess: async () => {
      await renew(queries, "team")
      tellNotice({ message: t(isOn ? "rotation.youPaused" : "rotation.youResumed") })
    },
  })
  return (
    <div className={css.myCard}>
      <VisuallyHidden component="h2">{seat.name}</VisuallyHidden>
      <SeatCard seat={seat} />
      <Button
        variant={isOn ? "default" : "filled"}
        leftSection={isOn ? <IconPlayerPause size={15} /> : <IconPlayerPlay size={15} />}
        loading={change.isPending}
        disabled={!seat.active}
        onClick={() => change.mutate()}
      >
        {t(isOn ? "rotation.pauseMe" : "rotation.resumeMe")}
      </Button>
      <Wrong error={change.error} />
    </div>
  )
}

function MyHours({ id }: { id: string }) {
  const triager = useQuery(triagerQuery(id))
  return (
    <Loaded query={triager} heights={[120]}>
      {(data) => (
        <>
          <WorkingHours triager={data} />
          <MyAbsences triager={data} />
          <AbsenceFeed triager={data} />
        </>
      )}
    </Loaded>
  )
}
