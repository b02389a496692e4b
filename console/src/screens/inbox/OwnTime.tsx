/** A time of one's own to call again. Loaded when it is asked for: the inbox is to be there at once. */
import { Button } from "@mantine/core"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import { useI18n } from "../../i18n/index.tsx"
import { localTime } from "../../parts/step-times.ts"
import { DayInput, TimeInput } from "../../ui/DayInput.tsx"

const AHEAD_MS = 2 * 3_600_000

export function OwnTime({ onPick }: { onPick: (at: string) => void }) {
  const { t } = useI18n()
  const now = useNow()
  const [[day = "", time = ""], setOwn] = useState(() => localTime(now + AHEAD_MS).split("T"))
  const at = Date.parse(`${day}T${time}`)
  return (
    <>
      <DayInput
        aria-label={t("inbox.callDay")}
        isNested
        value={day}
        onChange={(next) => setOwn([next, time])}
      />
      <TimeInput aria-label={t("inbox.callTime")} value={time} onChange={(next) => setOwn([day, next])} />
      <Button variant="filled" disabled={!(at > now)} onClick={() => onPick(new Date(at).toISOString())}>
        {t("inbox.callPick")}
      </Button>
    </>
  )
}
