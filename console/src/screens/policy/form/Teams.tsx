/** Several teams: which leads are whose. What else a team says is told, and written in YAML. */
import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import type { PolicyDocument } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Conditions } from "../../../parts/conditions/Conditions.tsx"
import { useConditionWords } from "../../../parts/conditions/condition-words.ts"
import { FormGrid } from "../../../ui/FormGrid.tsx"
import { useStable } from "../../../ui/stable.ts"
import { add, move, put } from "../policy-yaml.ts"
import { type Act, Entry } from "./Entry.tsx"
import { type FormTools, freshId } from "./form-tools.ts"
import { Section } from "./Section.tsx"
import { TypedInput } from "./TypedInput.tsx"

type Team = NonNullable<PolicyDocument["teams"]>[number]

export function Teams(tools: FormTools) {
  const { policy, change, wrong } = tools
  const { t } = useI18n()
  const words = useConditionWords(policy)
  const [open, setOpen] = useState<number | null>(null)
  const teams = policy.teams ?? []
  const last = teams.length - 1
  const fresh = (taken: readonly { id: string }[]) => ({
    id: freshId("team", taken),
    name: t("policy.newTeam"),
    when: {},
  })
  const addOne = () => {
    if (last < 1) {
      const rest = { id: "rest", name: t("policy.restTeam") }
      change((yaml) => {
        put(["teams"], undefined)(yaml)
        for (const team of [fresh([]), rest]) add(["teams"], team, { flow: false })(yaml)
      })
      return setOpen(0)
    }
    change((yaml) => {
      add(["teams"], fresh(teams), { flow: false })(yaml)
      move(["teams"], last + 1, last)(yaml)
    })
    setOpen(last)
  }
  const act = useStable((index: number, what: Act) => {
    if (what === "toggle") return setOpen(open === index ? null : index)
    setOpen(null)
    if (what === "up") return change(move(["teams"], index, index - 1))
    if (what === "down") return change(move(["teams"], index, index + 1))
    // One team alone is everybody; and the one that comes last takes the rest.
    if (last < 2) return change(put(["teams"], undefined))
    change((yaml) => {
      if (index === last) put(["teams", index - 1, "when"], undefined)(yaml)
      put(["teams", index], undefined)(yaml)
    })
  })
  const movesOf = (index: number) => {
    if (index === last || last === 1) return "none"
    if (index === 0) return "down"
    return index === last - 1 ? "up" : "both"
  }
  return (
    <Section title={t("policy.teams")} hint={t(last < 0 ? "policy.noTeams" : "policy.teamsHint")}>
      {last >= 0 && (
        <ol className="box clips lined">
          {teams.map((team, index) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: a team is its place; its id is being edited
              key={index}
              index={index}
              name={team.name || team.id}
              id={team.id}
              told={index === last ? t("policy.told.teamRest") : words(team.when ?? {})}
              isOpen={open === index}
              isWrong={wrong("teams", index) !== undefined}
              moves={movesOf(index)}
              onAct={act}
            >
              {() => <TeamFields {...tools} team={team} index={index} isLast={index === last} />}
            </Entry>
          ))}
        </ol>
      )}
      <Button className="outdent" variant="subtle" leftSection={<IconPlus />} onClick={addOne}>
        {t("policy.addTeam")}
      </Button>
    </Section>
  )
}

function TeamFields({
  team,
  index,
  isLast,
  ...tools
}: FormTools & { team: Team; index: number; isLast: boolean }) {
  const { t, f } = useI18n()
  const { policy, change, wrong } = tools
  const at = ["teams", index] as const
  const own = [
    (team.disqualify !== undefined || team.unknown_business !== undefined) && t("policy.rules"),
    (team.brackets !== undefined || team.bracket_without_revenue !== undefined) && t("policy.brackets"),
    team.first_contact !== undefined && t("policy.deadline"),
    team.strategy !== undefined && t("policy.strategy"),
    team.hand_over !== undefined && t("policy.teamHandOver"),
  ].filter((what) => what !== false)
  return (
    <>
      {!isLast && (
        <Conditions
          policy={policy}
          when={team.when ?? {}}
          put={(path, value) => change(put([...at, "when", ...path], value))}
          wrong={(...path) => wrong(...at, "when", ...path)}
        />
      )}
      <FormGrid>
        <TypedInput
          label={t("common.name")}
          value={team.name}
          error={wrong(...at, "name")}
          onTyped={(text) => change(put([...at, "name"], text))}
        />
        <TypedInput
          label={t("policy.id")}
          classNames={{ input: "mono" }}
          value={team.id}
          error={wrong(...at, "id")}
          onTyped={(text) => change(put([...at, "id"], text))}
        />
      </FormGrid>
      <p className="quiet pretty">
        {own.length > 0 && `${t("policy.teamSays", { what: f.list(own) })} `}
        {t("policy.teamInYaml")}
      </p>
    </>
  )
}
