/** The policy, for whoever owns the rules: change it, try it, publish it, and see what it was. */
import { useQuery } from "@tanstack/react-query"
import { schemaQuery } from "../../api/policy.ts"
import { meQuery } from "../../api/session.ts"
import { policyQuery } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { PageFrame } from "../../shell/Page.tsx"
import { Empty } from "../../ui/index.tsx"
import { both, Loaded } from "../../ui/Loaded.tsx"
import css from "./Policy.module.css"
import { Workbench } from "./Workbench.tsx"

export function PolicyScreen() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const policy = useQuery(policyQuery)
  const schema = useQuery(schemaQuery)
  if (me !== undefined && me.role !== "admin") return <Empty title={t("error.forbidden")} />
  if (policy.data && schema.data) return <Workbench policy={policy.data} schema={schema.data} />
  return (
    <PageFrame title={t("nav.policy")}>
      <Loaded
        query={both(policy, schema)}
        heights={[90, 240, 180]}
        className={`stack grow gap-24 ${css.waiting}`}
      >
        {() => null}
      </Loaded>
    </PageFrame>
  )
}
