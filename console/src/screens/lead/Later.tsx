/** When to call again, asked for by a key: the times that people usually agree on, or one of their own. */
import { Button } from "@mantine/core"
import { useNow } from "../../api/clock.ts"
import { useI18n } from "../../i18n/index.tsx"
import { DialogFrame } from "../../ui/Dialog.tsx"
import { firstNameOf } from "../../ui/index.tsx"
import { callTimes } from "../inbox/call-times.ts"
import { OwnTime } from "../inbox/OwnTime.tsx"

export function Later({
  name,
  onPick,
  onClose,
}: {
  name: string
  onPick: (at: string) => void
  onClose: () => void
}) {
  const { t, f } = useI18n()
  const now = useNow()
  return (
    <DialogFrame title={t("do.laterTitle", { name: firstNameOf(name) })} size={340} onClose={onClose}>
      <div className="stack gap-8">
        {callTimes(now).map(({ key, at }, place) => (
          <Button
            key={key}
            justify="space-between"
            data-autofocus={place === 0 || undefined}
            rightSection={<span className="num quiet">{f.time(new Date(at).toISOString())}</span>}
            onClick={() => onPick(new Date(at).toISOString())}
          >
            {t(`inbox.call.${key}`)}
          </Button>
        ))}
        <OwnTime onPick={onPick} />
      </div>
    </DialogFrame>
  )
}
