/** Where the team works: its holidays make the first calendar. The policy's country is proposed. */
import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { addCalendar, calendarsQuery, changeCalendar } from "../../api/calendars.ts"
import { renew } from "../../api/out-of-date.ts"
import { policyQuery } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { type Location, LocationPicker } from "../../parts/LocationPicker.tsx"
import { Wrong } from "../../ui/Wrong.tsx"

const FIRST = "main"
/** What the server takes for numbers without a prefix, if the policy does not say. */
const USUAL_COUNTRY = "ES"

export function Where() {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { data: calendars } = useQuery(calendarsQuery)
  const { data: policy } = useQuery(policyQuery)
  const [chosen, setChosen] = useState<Location | null>(null)
  const first = calendars?.find((one) => one.default)
  const save = useMutation({
    mutationFn: (location: Location) =>
      first
        ? changeCalendar(first, location)
        : addCalendar(FIRST, { name: t("setUp.where.name"), ...location }),
    onSuccess: () => setChosen(null),
    onSettled: () => renew(queries, "calendar"),
  })
  if (calendars === undefined || policy === undefined) return null
  const { default_country: ofPolicy = USUAL_COUNTRY } = policy.document as { default_country?: string }
  const location = chosen ?? first ?? { country: ofPolicy, region: null }
  return (
    <section className="stack gap-8 mt-16" aria-labelledby="where">
      <h3 id="where">{t("location.where")}</h3>
      <p className="quiet small">{t("location.how")}</p>
      <LocationPicker
        location={{ country: location.country ?? null, region: location.region ?? null }}
        onChange={setChosen}
        isHeld={save.isPending}
      />
      <div className="row gap-8">
        {first !== undefined && chosen === null ? (
          <Link to="/calendars">{t("setUp.where.see")}</Link>
        ) : (
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutate({ country: location.country ?? null, region: location.region ?? null })
            }
          >
            {t("setUp.where.save")}
          </Button>
        )}
      </div>
      <Wrong error={save.error} />
    </section>
  )
}
