/** Mail is switched on where the server runs, so this step says how; the server notices by itself. */
import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { dismissSetUp } from "../../api/set-up.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Snippet } from "../../ui/Copy.tsx"
import { Wrong } from "../../ui/Wrong.tsx"

const settings = (): string => `SMTP_URL=smtps://user:password@smtp.example.com:465
MAIL_FROM=Criba <leads@example.com>
PUBLIC_URL=${document.baseURI.replace(/\/$/, "")}`

/** Who can do without mail has nothing left to do, if this is the last step. */
export function Mail({ isDone, isLast }: { isDone: boolean; isLast: boolean }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const doWithout = useMutation({
    mutationFn: () => dismissSetUp(queries),
    onSuccess: () => navigate({ to: "/home" }),
  })
  return (
    <div className="stack gap-16">
      <p>{t("setUp.mail.how")}</p>
      {isDone ? null : (
        <>
          <Snippet title={t("setUp.mail.where")} code={settings()} />
          <Wrong error={doWithout.error} />
          {isLast && (
            <div className="buttons">
              <Button loading={doWithout.isPending} onClick={() => doWithout.mutate()}>
                {t("setUp.mail.without")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
