import { Switch } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { renew } from "../../api/out-of-date.ts"
import { type Me, meQuery, pauseMe } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { useTellProblem } from "../../ui/tell-problem.ts"
import css from "./Inbox.module.css"

/** Whether one gets leads. Shown as asked for while the server has not answered. */
export function Availability({ me }: { me: Me }) {
  const { t } = useI18n()
  const { whole } = useTellProblem()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (isAvailable: boolean) => pauseMe(!isAvailable),
    onSuccess: (answer) => {
      queries.setQueryData(meQuery.queryKey, answer)
      void renew(queries, "triager")
    },
    onError: (error) => tellNotice({ message: whole(error), tone: "late" }),
  })
  const isActive = change.isPending
    ? change.variables
    : me.triager?.active === true && me.triager.paused === null
  return (
    <Switch
      className={css.availability}
      checked={isActive}
      disabled={me.triager?.active === false}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
      label={isActive ? t("inbox.available") : t("rotation.off.paused")}
      labelPosition="left"
      withThumbIndicator={false}
    />
  )
}
