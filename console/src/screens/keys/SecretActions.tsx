/** A new secret for a key or a new address for a source, and the end of either: two buttons, each with the question that it asks. */

import { Button } from "@mantine/core"
import { IconBan, IconRefresh } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Rotate } from "../../ui/Rotate.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"

export function SecretActions({
  kind,
  id,
  name,
  rotate,
  revoke,
  onSecret,
}: {
  kind: "keys" | "sources"
  id: string
  name: string
  /** Of the list that shows it. */
  /** Answers the new secret or address. */
  rotate: (overlapSeconds: number) => Promise<string>
  revoke: () => Promise<unknown>
  /** null: it has none any more. */
  onSecret: (made: FreshSecret | null) => void
}) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<"rotate" | "revoke" | null>(null)
  const done = (made: FreshSecret | null) => {
    onSecret(made)
    setAsking(null)
    return renew(queries, kind === "keys" ? "key" : "source")
  }
  return (
    <>
      <Button leftSection={<IconRefresh />} onClick={() => setAsking("rotate")}>
        {t(`${kind}.rotate`)}
      </Button>
      <Button leftSection={<IconBan />} onClick={() => setAsking("revoke")}>
        {t("keys.revoke")}
      </Button>
      {asking === "rotate" && (
        <Rotate
          title={t(`${kind}.rotateTitle`, { name })}
          note={t(`${kind}.rotateNote`)}
          onRotate={async (overlapSeconds) => done({ id, secret: await rotate(overlapSeconds) })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "revoke" && (
        <Confirm
          title={t("keys.revokeTitle", { name })}
          action={t("keys.revoke")}
          onConfirm={() => revoke().then(() => done(null))}
          onClose={() => setAsking(null)}
        >
          {t(`${kind}.revokeNote`)}
        </Confirm>
      )}
    </>
  )
}
