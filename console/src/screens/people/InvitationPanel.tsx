/** An invitation that nobody has taken up yet; its link is shown only right after it was made. */

import { Button } from "@mantine/core"
import { IconMailOff } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { type Invitation, invitationsQuery, withdrawInvitation } from "../../api/people.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Dot } from "../../ui/List.tsx"
import { Facts, Hero, Notice, Panel } from "../../ui/Panel.tsx"
import { usePlace } from "../../ui/place.ts"
import { SecretOnce } from "../../ui/SecretOnce.tsx"

export function InvitationPanel({
  invitation,
  triager,
  among,
  link,
  onSaved,
}: {
  invitation: Invitation
  triager: string | null
  among: readonly string[]
  link: string | null
  onSaved: () => void
}) {
  const { t, f } = useI18n()
  const { close } = usePlace()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, email, name } = invitation
  const withdraw = useMutation({
    mutationFn: () => withdrawInvitation(id),
    onSuccess: async () => {
      close()
      await queries.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    },
  })
  return (
    <Panel name={name ?? email} among={among}>
      <Hero
        title={name ?? email}
        also={name ? email : undefined}
        aside={<Dot tone="waiting">{t("people.state.invited")}</Dot>}
      >
        <Button leftSection={<IconMailOff size={15} stroke={1.75} />} onClick={() => setAsking(true)}>
          {t("people.withdraw")}
        </Button>
      </Hero>
      {link === null ? (
        <Notice>{t("people.linkGone")}</Notice>
      ) : (
        <SecretOnce
          title={t("people.link")}
          secret={link}
          note={t("people.linkNote", f.dayTime(invitation.expires_at))}
          onSaved={onSaved}
        />
      )}
      <Facts
        facts={[
          [t("people.role"), t(`people.role.${invitation.role}`)],
          [t("people.triager"), triager ?? t("common.none")],
          [t("people.invitedAt"), f.dayTime(invitation.created_at)],
          [t("people.expires"), f.dayTime(invitation.expires_at)],
        ]}
      />
      {asking && (
        <Confirm
          title={t("people.withdrawTitle", name ?? email)}
          action={t("people.withdraw")}
          isPending={withdraw.isPending}
          error={withdraw.error}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setAsking(false)}
        >
          {t("people.withdrawNote")}
        </Confirm>
      )}
    </Panel>
  )
}
