/** A file for the network that showed the ad: which of its clicks became customers. */
import { SegmentedControl, TextInput } from "@mantine/core"
import { useState } from "react"
import { conversionsLink } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { ExportButton } from "../../ui/ExportLink.tsx"
import type { Asked } from "./Attribution.tsx"

/** As they call themselves. */
const NETWORKS = { google: "Google Ads", meta: "Meta", microsoft: "Microsoft" }

export function Conversions({ asked }: { asked: Asked }) {
  const { t } = useI18n()
  const [network, setNetwork] = useState<keyof typeof NETWORKS>("google")
  const [qualified, setQualified] = useState(t("attribution.qualified"))
  const [won, setWon] = useState(t("attribution.won"))
  const href = conversionsLink({ for: network, ...asked, qualified_as: qualified, won_as: won })
  return (
    <Card title={t("attribution.conversions")} note={t("attribution.conversionsNote")}>
      <div className="row wrap ends gap-12">
        <SegmentedControl
          aria-label={t("attribution.network")}
          value={network}
          onChange={(value) => setNetwork(value as keyof typeof NETWORKS)}
          data={Object.entries(NETWORKS).map(([value, label]) => ({ value, label }))}
        />
        <TextInput
          label={t("attribution.qualifiedAs")}
          value={qualified}
          maxLength={100}
          onChange={(event) => setQualified(event.currentTarget.value)}
        />
        <TextInput
          label={t("attribution.wonAs")}
          value={won}
          maxLength={100}
          onChange={(event) => setWon(event.currentTarget.value)}
        />
        <ExportButton href={href}>{t("attribution.conversionsCsv")}</ExportButton>
      </div>
    </Card>
  )
}
