/** Inviting somebody; a triager is put on the roster along the way, if they are not there yet. */

import { TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { renew } from "../../api/out-of-date.ts"
import { invitePerson, type Role } from "../../api/people.ts"
import { signInOptionsQuery } from "../../api/session.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import { useForm } from "../../ui/use-form.ts"
import { findOnTeam } from "./on-the-team.ts"
import type { FreshLink } from "./People.tsx"
import { NEW_TRIAGER, RoleFields, useTaken } from "./RoleFields.tsx"

type Draft = {
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Undefined until somebody chooses it. */
  readonly triager: string | null | undefined
  readonly teams: string[]
}

export function Invite({ onInvited }: { onInvited: (made: FreshLink) => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { data: options } = useQuery(signInOptionsQuery)
  const taken = useTaken(null)
  const free = useTeam().filter(({ id }) => !taken.has(id))
  /** Whoever becomes an admin is nobody on the roster, unless they are there already or somebody says so. */
  const triagerOf = (draft: Draft) =>
    draft.triager === undefined
      ? (findOnTeam(free, draft) ?? (draft.role === "triager" ? NEW_TRIAGER : null))
      : draft.triager
  const form = useForm<Draft>({
    from: { email: "", name: "", role: "triager", triager: undefined, teams: [] },
    save: async (draft) => {
      const { email, name, role } = draft
      const triager = triagerOf(draft)
      const isNew = triager === NEW_TRIAGER
      const { id, link, mailed } = await invitePerson({
        email,
        ...(name.trim() !== "" && { name }),
        role,
        ...(role === "manager" && { teams: draft.teams }),
        ...(isNew ? { new_triager: true } : { triager }),
      })
      await Promise.all([renew(queries, "person"), isNew && renew(queries, "triager")])
      onInvited({ id, link, mailed })
    },
  })
  const { draft, change, text, wrong } = form
  const triager = triagerOf(draft)
  return (
    <Panel name={t("people.invite")}>
      <Hero
        title={t("people.invite")}
        also={t(options?.mail ? "people.inviteNoteMail" : "people.inviteNote")}
      />
      <PanelForm form={form} action={t("people.inviteGo")}>
        <TextInput label={t("common.email")} type="email" autoComplete="off" required {...text("email")} />
        <TextInput
          label={t("common.name")}
          description={t("people.nameNote")}
          autoComplete="off"
          required={triager === NEW_TRIAGER}
          maxLength={200}
          {...text("name")}
        />
        <RoleFields
          role={draft.role}
          triager={triager}
          teams={draft.teams}
          personId={null}
          takesNew
          onChange={(next) =>
            change({ ...("role" in next && isNobodyYet(triager) && { triager: undefined }), ...next })
          }
          wrong={wrong}
        />
      </PanelForm>
    </Panel>
  )
}

const isNobodyYet = (triager: string | null) => triager === null || triager === NEW_TRIAGER
