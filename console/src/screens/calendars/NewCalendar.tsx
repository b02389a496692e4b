/** A calendar for another location. */
import { Checkbox, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { addCalendar } from "../../api/calendars.ts"
import { renew } from "../../api/out-of-date.ts"
import { useI18n } from "../../i18n/index.tsx"
import { LocationPicker } from "../../parts/LocationPicker.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { useForm } from "../../ui/use-form.ts"
import { suggestId } from "../rotation/form/draft.ts"

export function NewCalendar({
  taken,
  onMade,
  onClose,
}: {
  taken: readonly string[]
  onMade: (id: string) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const form = useForm({
    from: { name: "", country: null as string | null, region: null as string | null, default: false },
    save: async (draft) => {
      const base = suggestId(draft.name) || "calendar"
      const id =
        [base, ...taken.map((_, n) => `${base}-${n + 2}`)].find((one) => !taken.includes(one)) ?? base
      await addCalendar(id, draft)
      await renew(queries, "calendar")
      onMade(id)
      onClose()
    },
  })
  const { draft, change, text } = form
  return (
    <Dialog
      title={t("calendars.add")}
      action={t("common.save")}
      isReady={draft.name.trim() !== ""}
      form={form}
      onClose={onClose}
    >
      <TextInput label={t("common.name")} required maxLength={200} autoComplete="off" {...text("name")} />
      <LocationPicker location={draft} onChange={change} />
      <Checkbox
        label={t("calendars.isDefault")}
        checked={draft.default}
        onChange={(event) => change({ default: event.currentTarget.checked })}
      />
    </Dialog>
  )
}
