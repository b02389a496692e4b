/** How one gets in, and where one is. */

import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { renew } from "../../api/out-of-date.ts"
import { endOtherSessions, sessionsQuery } from "../../api/person-sessions.ts"
import { meQuery, signInOptionsQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Card } from "../../ui/Card.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { Passkeys } from "./Passkeys.tsx"
import { Required } from "./Required.tsx"
import { SecondFactor } from "./SecondFactor.tsx"
import { SessionList } from "./SessionList.tsx"

export function Access() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const { data: options } = useQuery(signInOptionsQuery)
  return (
    <Page title={t("user.access")} width="text">
      <div className="stack gap-16">
        {me?.must_enrol && <Notice tone="waiting">{t("access.mustEnrol")}</Notice>}
        {(options?.passkey || (me?.passkeys ?? 0) > 0) && <Passkeys />}
        {me?.password && options?.password !== false && <SecondFactor />}
        {!me?.must_enrol && me?.role === "admin" && <Required />}
        <SignedInAt />
      </div>
    </Page>
  )
}

function SignedInAt() {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { data: sessions } = useQuery(sessionsQuery(null))
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSettled: () => renew(queries, "session"),
  })
  return (
    <Card title={t("access.places")} note={t("access.placesNote")}>
      <SessionList person={null} />
      {(sessions?.data.length ?? 0) > 1 && (
        <div className="buttons mt-8">
          <Button loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t("access.endOthers")}
          </Button>
        </div>
      )}
      <Wrong error={endOthers.error} />
    </Card>
  )
}
