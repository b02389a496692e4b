/** Asking for an address to which a form posts. */
import { Textarea } from "@mantine/core"
import { useState } from "react"
import { createSource, originOf, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { MakePanel } from "./MakePanel.tsx"

const sitesIn = (text: string): string[] => [...new Set((text.match(/[^\s,]+/g) ?? []).map(originOf))]

export function NewForm({ onMade }: { onMade: (made: FreshSecret) => void }) {
  const { t } = useI18n()
  const [sites, setSites] = useState("")
  const make = async (name: string) => {
    const { id, url } = await createSource({ name, origins: sitesIn(sites) })
    return { id, secret: url }
  }
  return (
    <MakePanel kind="forms" queryKey={sourcesQuery.queryKey} make={make} onMade={onMade}>
      {(wrong) => (
        <Textarea
          label={t("keys.origins")}
          description={t("forms.sitesNote")}
          placeholder="https://www.example.com"
          autosize
          minRows={2}
          value={sites}
          onChange={(event) => setSites(event.currentTarget.value)}
          error={wrong("origins")}
        />
      )}
    </MakePanel>
  )
}
