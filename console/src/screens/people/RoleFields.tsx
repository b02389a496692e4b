/** What somebody may do, and who they are on the roster. */
import { MultiSelect, Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { peopleQuery, ROLES, type Role } from "../../api/people.ts"
import { useTeam, useTeams } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Options } from "../../ui/Options.tsx"

/** No triager has it as their id: ids have no spaces. */
export const NEW_TRIAGER = "somebody new"

/** The places in the rotation that are somebody else's. */
export function useTaken(personId: string | null): ReadonlySet<string | null> {
  const { data: people = [] } = useQuery(peopleQuery)
  const others = people.filter(({ id, disabled_at }) => id !== personId && disabled_at === null)
  return new Set(others.map(({ triager }) => triager))
}

export function RoleFields({
  role,
  triager,
  teams,
  personId,
  takesNew = false,
  onChange,
  wrong,
}: {
  role: Role
  triager: string | null
  /** Of a manager: those that they lead. */
  teams: readonly string[] | null
  /** Whether the triager may be somebody who is yet to be put on the roster: `NEW_TRIAGER`. */
  takesNew?: boolean
  /** Whose they are; null for somebody new. */
  personId: string | null
  /** Only what was changed: what a colleague does to the other field meanwhile stays. */
  onChange: (next: { role: Role } | { triager: string | null } | { teams: string[] }) => void
  wrong: (field: "role" | "triager" | "teams") => string | undefined
}) {
  const { t } = useI18n()
  const team = useTeam()
  const taken = useTaken(personId)
  const known = useTeams()
  // One that the policy has dropped stays until somebody takes it away.
  const dropped = (teams ?? []).filter((id) => known.every((one) => one.id !== id))
  const roles = ROLES.filter((one) => one !== "manager" || role === one || known.length > 0)
  return (
    <>
      <Options
        label={t("people.role")}
        options={roles.map((one) => ({
          value: one,
          label: t(`people.role.${one}`),
          description: t(`people.roleNote.${one}`),
        }))}
        value={role}
        onChange={(next) => onChange({ role: next })}
        error={wrong("role")}
      />
      {role === "manager" && (
        <MultiSelect
          label={t("people.teams")}
          description={t("people.teamsNote")}
          data={[
            ...known.map(({ id, name }) => ({ value: id, label: name })),
            ...dropped.map((id) => ({ value: id, label: id })),
          ]}
          value={[...(teams ?? [])]}
          onChange={(next) => onChange({ teams: next })}
          required
          error={wrong("teams")}
        />
      )}
      <Select
        label={t("people.triager")}
        description={t(
          triager === NEW_TRIAGER
            ? "people.newTriagerNote"
            : role !== "triager"
              ? "people.triagerNoteAdmin"
              : "people.triagerNote",
        )}
        placeholder={t(role !== "triager" ? "common.none" : "people.pickTriager")}
        data={[
          ...(takesNew ? [{ value: NEW_TRIAGER, label: t("people.newTriager") }] : []),
          ...team.map(({ id, name }) => ({ value: id, label: name, disabled: taken.has(id) })),
        ]}
        value={triager}
        onChange={(next) => onChange({ triager: next })}
        clearable={role !== "triager"}
        searchable
        required={role === "triager"}
        error={wrong("triager")}
        clearButtonProps={{ "aria-label": t("people.noTriager") }}
      />
    </>
  )
}
