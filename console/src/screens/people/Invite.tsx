/** Inviting somebody; a triager is put on the roster along the way, if they are not there yet. */
import { Button, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { triagersQuery } from "../../api/desk.ts"
import { invitationsQuery, invitePerson, type Role } from "../../api/people.ts"
import { signInOptionsQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { FormActions, Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import { usePlace } from "../../ui/place.ts"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import type { FreshLink } from "./People.tsx"
import { NEW_TRIAGER, RoleFields } from "./RoleFields.tsx"

export function Invite({ onInvited }: { onInvited: (made: FreshLink) => void }) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const { close } = usePlace()
  const queries = useQueryClient()
  const [email, setEmail] = useState("")
  const [name, setName] = useState("")
  const [place, setPlace] = useState<{ role: Role; triager: string | null }>({
    role: "triager",
    triager: NEW_TRIAGER,
  })
  const isNew = place.triager === NEW_TRIAGER
  const { data: options } = useQuery(signInOptionsQuery)
  const invite = useMutation({
    mutationFn: () =>
      invitePerson({
        email,
        ...(name.trim() !== "" && { name }),
        role: place.role,
        ...(isNew ? { new_triager: true } : { triager: place.triager }),
      }),
    onSuccess: async ({ id, link, mailed }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
        isNew && queries.invalidateQueries({ queryKey: triagersQuery.queryKey }),
      ])
      onInvited({ id, link, mailed })
    },
  })
  const { question } = useUnsaved(!invite.isPending && (email !== "" || name !== ""))
  const wrong = (field: string) => at(invite.error, field)
  return (
    <Panel name={t("people.invite")}>
      <Hero
        title={t("people.invite")}
        also={t(options?.mail ? "people.inviteNoteMail" : "people.inviteNote")}
      />
      <PanelForm error={invite.error} onSubmit={() => invite.mutate()}>
        {question}
        <TextInput
          label={t("people.email")}
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={wrong("email")}
        />
        <TextInput
          label={t("people.name")}
          description={t("people.nameNote")}
          autoComplete="off"
          required={isNew}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wrong("name")}
        />
        <RoleFields
          {...place}
          personId={null}
          takesNew
          // Whoever becomes an admin is nobody on the roster, unless somebody says so.
          onChange={({ role, triager }) =>
            setPlace({
              role,
              triager:
                role === place.role
                  ? triager
                  : role === "triager"
                    ? (triager ?? NEW_TRIAGER)
                    : isNew
                      ? null
                      : triager,
            })
          }
          wrong={wrong}
        />
        <div>
          <Wrong error={invite.error} placed={["email", "name", "role", "triager"]} />
          <FormActions>
            <Button type="submit" variant="filled" loading={invite.isPending}>
              {t("people.inviteGo")}
            </Button>
            <Button onClick={close}>{t("common.cancel")}</Button>
          </FormActions>
        </div>
      </PanelForm>
    </Panel>
  )
}
