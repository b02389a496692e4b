/** Inviting somebody; a triager is put on the roster along the way, if they are not there yet. */
import { TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { triagersQuery } from "../../api/desk.ts"
import { invitationsQuery, invitePerson, type Role } from "../../api/people.ts"
import { signInOptionsQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import { useForm } from "../../ui/use-form.ts"
import type { FreshLink } from "./People.tsx"
import { NEW_TRIAGER, RoleFields } from "./RoleFields.tsx"

export function Invite({ onInvited }: { onInvited: (made: FreshLink) => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { data: options } = useQuery(signInOptionsQuery)
  const form = useForm({
    from: { email: "", name: "", role: "triager" as Role, triager: NEW_TRIAGER as string | null },
    save: async ({ email, name, role, triager }) => {
      const isNew = triager === NEW_TRIAGER
      const { id, link, mailed } = await invitePerson({
        email,
        ...(name.trim() !== "" && { name }),
        role,
        ...(isNew ? { new_triager: true } : { triager }),
      })
      await Promise.all([
        queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
        isNew && queries.invalidateQueries({ queryKey: triagersQuery.queryKey }),
      ])
      onInvited({ id, link, mailed })
    },
  })
  const { draft, change, text, wrong } = form
  const isNew = draft.triager === NEW_TRIAGER
  return (
    <Panel name={t("people.invite")}>
      <Hero
        title={t("people.invite")}
        also={t(options?.mail ? "people.inviteNoteMail" : "people.inviteNote")}
      />
      <PanelForm form={form} action={t("people.inviteGo")}>
        <TextInput label={t("people.email")} type="email" autoComplete="off" required {...text("email")} />
        <TextInput
          label={t("people.name")}
          description={t("people.nameNote")}
          autoComplete="off"
          required={isNew}
          maxLength={200}
          {...text("name")}
        />
        <RoleFields
          role={draft.role}
          triager={draft.triager}
          personId={null}
          takesNew
          // Whoever becomes an admin is nobody on the roster, unless somebody says so.
          onChange={(next) =>
            change({
              ...("role" in next && next.role === "admin" && isNew && { triager: null }),
              ...("role" in next && next.role === "triager" && { triager: draft.triager ?? NEW_TRIAGER }),
              ...next,
            })
          }
          wrong={wrong}
        />
      </PanelForm>
    </Panel>
  )
}
