/** Several teams: which leads are whose, and what a team says otherwise than the policy, with the parts that say it for the policy. */
import { Button, Switch } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import { documentOf } from "../../../../../src/domain/policy/document-of.ts"
import type { PolicyDocument } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Conditions } from "../../../parts/conditions/Conditions.tsx"
import { useConditionWords } from "../../../parts/conditions/condition-words.ts"
import { FormGrid } from "../../../ui/FormGrid.tsx"
import { useStable } from "../../../ui/stable.ts"
import { add, all, copy, move, put, within } from "../policy-yaml.ts"
import { Brackets } from "./Brackets.tsx"
import { type Act, Entry } from "./Entry.tsx"
import { DEFAULTS, type FormTools, freshId } from "./form-tools.ts"
import { FirstContactPromise } from "./Promise.tsx"
import { Rules } from "./Rules.tsx"
import { Section } from "./Section.tsx"
import { HandOver, Strategy } from "./Sharing.tsx"
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

type Said = Exclude<keyof Team, "id" | "name" | "when">
type Own = {
  readonly field: Said
  readonly also?: readonly Said[]
  readonly title: `policy.${"rules" | "brackets" | "deadline" | "strategy" | "handOver"}`
  readonly Part: (tools: FormTools) => ReactNode
}

/** What a team may have of its own. It begins with what the policy says; `also` goes along with it. */
const OWN: readonly Own[] = [
  { field: "disqualify", title: "policy.rules", Part: Rules },
  { field: "brackets", also: ["bracket_without_revenue"], title: "policy.brackets", Part: Brackets },
  { field: "first_contact", title: "policy.deadline", Part: FirstContactPromise },
  { field: "strategy", title: "policy.strategy", Part: Strategy },
  { field: "hand_over", title: "policy.handOver", Part: HandOver },
]
/** Where the policy does not say. */
const UNSAID: { readonly [field in Said]?: unknown } = {
  disqualify: [],
  first_contact: null,
  strategy: DEFAULTS.strategy,
  hand_over: DEFAULTS.hand_over,
}

function TeamFields({
  team,
  index,
  isLast,
  ...tools
}: FormTools & { team: Team; index: number; isLast: boolean }) {
  const { t } = useI18n()
  const { policy, change, wrong } = tools
  const at = ["teams", index] as const
  const own: FormTools = {
    policy: documentOf(policy, team),
    change: (edit) => change(within(at, edit)),
    wrong: (...path) => wrong(...at, ...path),
  }
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
      <fieldset className="stack gap-16">
        <legend className="quiet pretty">{t("policy.teamOwn")}</legend>
        {OWN.map(({ field, also = [], title, Part }) => (
          <div key={field} className="stack gap-8">
            <Switch
              label={t(title)}
              checked={team[field] !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                own.change(
                  all(
                    ...[field, ...also].map((one) =>
                      checked && policy[one] !== undefined
                        ? copy([one], policy[one])
                        : put([one], checked ? UNSAID[one] : undefined),
                    ),
                  ),
                )
              }
            />
            {team[field] !== undefined && <Part {...own} />}
          </div>
        ))}
      </fieldset>
    </>
  )
}
