/** Asks, when somebody is taken out of the rotation, what becomes of the leads that they have. */

import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { takeOutOfRotation } from "../../api/rotation.ts"
import type { Triager } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { sayMistake } from "../../i18n/problem-words.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { firstNameOf } from "../../ui/index.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { Options } from "../../ui/Options.tsx"

/** Somebody who is out already can only hand back. */
export function Leave({ triager, onClose }: { triager: Triager; onClose: () => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { id, name, active, open_leads: open } = triager
  const [handsBack, setHandsBack] = useState(!active)
  const leave = async () => {
    const { handed_back, warnings } = await takeOutOfRotation(id, handsBack)
    await renew(queries, "team")
    const told =
      handed_back &&
      t("rotation.handedBack", { assigned: handed_back.assigned, waiting: handed_back.waiting })
    tellNotice({
      title: t("rotation.left", { name }),
      message: [told, ...warnings.map((warning) => sayMistake(t, warning))].filter(Boolean).join(" · "),
    })
    onClose()
  }
  const first = firstNameOf(name)
  const title = active ? t("rotation.leave", { name: first }) : t("rotation.handBack.title", { name: first })
  return (
    <Dialog
      title={title}
      action={t(active ? "rotation.takeOut" : "rotation.handBack")}
      isQuestion
      onGo={leave}
      onClose={onClose}
    >
      <p className="soft">
        {active ? t("rotation.leave.how", { name: first }) : t("rotation.leave.handBackHow")}
      </p>
      {active && open > 0 && (
        <Options
          label={t("rotation.leave.open", { n: open })}
          options={[
            { value: "keep", label: t("rotation.leave.keep"), description: t("rotation.leave.keepHow") },
            {
              value: "handBack",
              label: t("rotation.leave.handBack"),
              description: t("rotation.leave.handBackHow"),
            },
          ]}
          value={handsBack ? "handBack" : "keep"}
          onChange={(next) => setHandsBack(next === "handBack")}
        />
      )}
    </Dialog>
  )
}
