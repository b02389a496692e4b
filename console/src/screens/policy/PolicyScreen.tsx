/** The policy, for whoever owns the rules: change it, try it, publish it, and see what it was. */
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { schemaQuery } from "../../api/policy.ts"
import { meQuery } from "../../api/session.ts"
import { policyQuery } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { PageFrame } from "../../shell/Page.tsx"
import { Failed } from "../../ui/Fallback.tsx"
import { Empty } from "../../ui/index.tsx"
import css from "./Policy.module.css"
import { Workbench } from "./Workbench.tsx"

export function PolicyScreen() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const policy = useQuery(policyQuery)
  const schema = useQuery(schemaQuery)
  if (me?.role === "triager") return <Empty title={t("error.forbidden")} />
  if (policy.data && schema.data) return <Workbench policy={policy.data} schema={schema.data} />
  const error = policy.error ?? schema.error
  if (error && !(policy.data && schema.data)) {
    const retry = () => void Promise.all([policy.refetch(), schema.refetch()])
    return <Failed error={error} reset={retry} />
  }
  return (
    <PageFrame title={t("nav.policy")}>
      <div className={`stack grow gap-24 ${css.waiting}`} aria-busy>
        {[90, 240, 180].map((height) => (
          <Skeleton key={height} height={height} radius="md" />
        ))}
      </div>
    </PageFrame>
  )
}
