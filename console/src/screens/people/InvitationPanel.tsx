/** An invitation that nobody has taken up yet; its link is shown only right after it was made. */

import { Button } from "@mantine/core"
import { IconLink, IconMailOff } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { type Invitation, invitePerson, withdrawInvitation } from "../../api/people.ts"
import { signInOptionsQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { firstNameOf } from "../../ui/index.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { Facts, Hero, Notice, Panel } from "../../ui/Panel.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { HandOn } from "./HandOn.tsx"
import type { FreshLink } from "./People.tsx"

export function InvitationPanel({
  invitation,
  triager,
  among,
  fresh,
  onMade,
  onSaved,
}: {
  invitation: Invitation
  triager: string | null
  among: readonly string[]
  fresh: FreshLink | null
  /** A new link has taken the place of the one before. */
  onMade: (made: FreshLink) => void
  onSaved: () => void
}) {
  const { t, f } = useI18n()
  const { close } = useListUrl()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, email, name, role } = invitation
  const { data: options } = useQuery(signInOptionsQuery)
  const again = useMutation({
    mutationFn: () =>
      invitePerson({
        email,
        ...(name !== null && { name }),
        role,
        triager: invitation.triager,
        teams: invitation.teams,
      }),
    onSuccess: async ({ id, link, mailed }) => {
      await renew(queries, "person")
      onMade({ id, link, mailed })
    },
  })
  const withdraw = async () => {
    await withdrawInvitation(id)
    close()
    await renew(queries, "person")
  }
  return (
    <Panel name={name ?? email} among={among}>
      <Hero
        title={name ?? email}
        also={name ? email : undefined}
        aside={<Dot tone="waiting">{t("people.state.invited")}</Dot>}
      >
        <Button leftSection={<IconLink />} loading={again.isPending} onClick={() => again.mutate()}>
          {t("people.newLink")}
        </Button>
        <Button leftSection={<IconMailOff />} onClick={() => setAsking(true)}>
          {t("people.withdraw")}
        </Button>
      </Hero>
      <Wrong error={again.error} />
      {fresh === null ? (
        <Notice>{t("people.linkGone")}</Notice>
      ) : (
        <>
          {fresh.mailed && (
            <Notice tone="ok" role="status">
              {t("people.mailed", { email })}
            </Notice>
          )}
          {!fresh.mailed && options?.mail && (
            <Notice tone="waiting" role="status">
              {t("people.notMailed")}
            </Notice>
          )}
          <HandOn
            title={t("people.link")}
            link={fresh.link}
            note={t("people.linkNote", { end: f.dayTime(invitation.expires_at) })}
            words={t("people.linkWords", { name: firstNameOf(name ?? "") })}
            onSaved={onSaved}
          />
        </>
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
          title={t("people.withdrawTitle", { name: name ?? email })}
          action={t("people.withdraw")}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        >
          {t("people.withdrawNote")} {triager !== null && t("people.withdrawTriager", { name: triager })}
        </Confirm>
      )}
    </Panel>
  )
}
