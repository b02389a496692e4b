/** A code beside the password: setting up the app that shows it, and the codes for the day when the phone is lost. */
import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import {
  proposeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from "../../api/second-factor.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { Enrol } from "./Enrol.tsx"
import { RecoveryCodes } from "./RecoveryCodes.tsx"

export function SecondFactor() {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const { data: factor } = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const renew = () => queries.invalidateQueries()
  const propose = useMutation({ mutationFn: proposeSecondFactor })
  const makeCodes = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: ({ codes }) => setCodes(codes),
    onSettled: renew,
  })
  const leave = async () => {
    await removeSecondFactor()
    setLeaving(false)
    await renew()
    tellNotice({ message: t("access.factorRemoved") })
  }
  const isOn = factor?.enabled_at != null
  return (
    <Card title={t("access.factor")} note={t("access.factorNote")}>
      {factor?.enabled_at != null && (
        <p>
          {t("access.factorSince", { when: f.dayTime(factor.enabled_at) })}{" "}
          {t("access.codesLeft", { n: factor.recovery_codes })}
        </p>
      )}
      <div className="buttons mt-8">
        {isOn ? (
          <>
            <Button loading={makeCodes.isPending} onClick={() => makeCodes.mutate()}>
              {t("access.newCodes")}
            </Button>
            <Button onClick={() => setLeaving(true)}>{t("access.removeFactor")}</Button>
          </>
        ) : (
          <Button variant="filled" loading={propose.isPending} onClick={() => propose.mutate()}>
            {t("access.addFactor")}
          </Button>
        )}
      </div>
      <Wrong error={propose.error ?? makeCodes.error} />
      {propose.data && (
        <Enrol
          {...propose.data}
          onClose={propose.reset}
          onDone={(made) => {
            propose.reset()
            setCodes(made)
            void renew()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {isLeaving && (
        <Confirm
          title={t("access.removeFactorAsk")}
          action={t("access.removeFactor")}
          onConfirm={leave}
          onClose={() => setLeaving(false)}
        >
          {t("access.removeFactorNote")}
        </Confirm>
      )}
    </Card>
  )
}
