/** The whole team: who is on, who is next, who got how much; and at the side one of them, to look into or to change. */

import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type Rotation, rotationQuery } from "../../api/rotation.ts"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Empty } from "../../ui/index.tsx"
import { Split } from "../../ui/List.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { Board } from "./Board.tsx"
import { TriagerForm } from "./form/TriagerForm.tsx"
import { Lanes } from "./Lanes.tsx"
import { ADD, readOpen } from "./open.ts"
import { SharesView } from "./SharesView.tsx"
import { TriagerPanel } from "./TriagerPanel.tsx"

export function Team() {
  const { t } = useI18n()
  const { open, openIt } = useListUrl()
  const query = useQuery(rotationQuery)
  const isAdmin = useQuery(meQuery).data?.role === "admin"
  const { data: rotation } = query
  const opened = readOpen(open)
  const panel =
    opened === null ? null : opened.isEdited ? (
      <TriagerForm key={opened.id ?? ADD} id={opened.id} />
    ) : (
      <TriagerPanel key={opened.id} id={opened.id} rotation={rotation} />
    )
  const on = rotation?.triagers.filter((seat) => seat.on).length
  return (
    <Split panel={panel}>
      <Page
        title={t("nav.rotation")}
        width="report"
        count={
          rotation && rotation.triagers.length > 0
            ? t("rotation.onOf", { on: on ?? 0, of: rotation.triagers.length })
            : undefined
        }
        actions={
          isAdmin && (
            <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => openIt(ADD)}>
              {t("rotation.add")}
            </Button>
          )
        }
      >
        <Loaded query={query} heights={[132, 200, 320]}>
          {(all) => <Standing rotation={all} onAdd={isAdmin ? () => openIt(ADD) : null} />}
        </Loaded>
      </Page>
    </Split>
  )
}

function Standing({ rotation, onAdd }: { rotation: Rotation; onAdd: (() => void) | null }) {
  const { t } = useI18n()
  if (rotation.triagers.length === 0) {
    return (
      <Empty title={t("rotation.none")}>
        {onAdd !== null && (
          <>
            <span>{t("rotation.noneHow")}</span>
            <Button variant="filled" mt="sm" onClick={onAdd}>
              {t("rotation.add")}
            </Button>
          </>
        )}
      </Empty>
    )
  }
  return (
    <>
      <section aria-label={t("rotation.onNow")}>
        <Board seats={rotation.triagers} />
      </section>
      <Lanes rotation={rotation} />
      <SharesView seats={rotation.triagers} />
    </>
  )
}
