/** A lead became a customer: for how much, typed as people write amounts. Nobody has to know it. */
import { TextInput } from "@mantine/core"
import { useState } from "react"
import { useMoney } from "../api/team-and-policy.ts"
import { useI18n } from "../i18n/index.tsx"
import { Chip } from "../ui/Chip.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { firstNameOf } from "../ui/index.tsx"
import { amountsIn } from "./written-amount.ts"

export function Won({
  name,
  onWin,
  onClose,
}: {
  name: string
  onWin: (value: number | null) => void
  onClose: () => void
}) {
  const { t, f } = useI18n()
  const money = useMoney()
  const [text, setText] = useState("")
  const [chosen, choose] = useState<number | null>(null)
  const readings = text.trim() === "" ? [] : amountsIn(text, money)
  const value = chosen !== null && readings.includes(chosen) ? chosen : (readings[0] ?? null)
  const currency = money?.currency ?? "EUR"
  const isUnread = text.trim() !== "" && value === null
  return (
    <Dialog
      title={t("won.title", { name: firstNameOf(name) })}
      size={400}
      isSheet
      action={value === null ? t("won.go") : t("won.goFor", { value: f.moneyFull(value, currency) })}
      isReady={!isUnread}
      onGo={() => onWin(value)}
      onClose={onClose}
    >
      <TextInput
        label={t("won.value")}
        description={t("won.hint")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        data-autofocus
        value={text}
        error={isUnread && t("won.unread")}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {readings.length > 1 && (
        <fieldset className="flex wrap gap-8 plain" aria-label={t("won.which")}>
          {readings.map((one) => (
            <Chip key={one} aria-pressed={one === value} onClick={() => choose(one)}>
              {f.moneyFull(one, currency)}
            </Chip>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
