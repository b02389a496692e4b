/** Who gets the leads: a name is enough to begin with. */
import { Button, TextInput } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { changePerson } from "../../api/people.ts"
import { addTriager, timeZoneHere } from "../../api/rotation.ts"
import { meQuery } from "../../api/session.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Form } from "../../ui/Form.tsx"
import { FIELDS_AND_BUTTON } from "../../ui/FormGrid.tsx"
import { Face } from "../../ui/index.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { suggestId } from "../rotation/form/draft.ts"
import css from "./SetUp.module.css"
import { Where } from "./Where.tsx"

export function Team({ onGoOn }: { onGoOn: () => void }) {
  const { t, language } = useI18n()
  const { at } = useTellProblem()
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const team = useTeam()
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const nameField = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: async (who: { name: string; email: string; isMe: boolean }) => {
      const id = freeId(who.name, new Set(team.map((one) => one.id)))
      const body = { name: who.name, email: who.email || null, language, time_zone: timeZoneHere() }
      await addTriager(id, body)
      if (who.isMe && me) await changePerson(me.id, { triager: id })
    },
    onSuccess: async (_, { isMe }) => {
      await renew(queries, "team", "setUp")
      if (isMe) return
      setName("")
      setEmail("")
      nameField.current?.focus()
    },
    // Whoever was added meanwhile is shown: it may be the same person, or a namesake.
    onError: (error) => isTaken(error) && renew(queries, "team"),
  })
  const isTaken = (error: unknown) => at(error, "id") !== undefined
  const canAddMe = me?.kind === "person" && me.triager === null
  return (
    <>
      <p>{t("setUp.team.how")}</p>
      {team.length > 0 && (
        <ul className="lined">
          {team.map((one) => (
            <li className={`row gap-8 ${css.person}`} key={one.id}>
              <Face name={one.name} id={one.id} size={26} />
              <b>{one.name}</b>
              <span className="cut quiet last">{one.email}</span>
            </li>
          ))}
        </ul>
      )}
      <Form
        className={FIELDS_AND_BUTTON}
        error={add.error}
        onSubmit={() => add.mutate({ name: name.trim(), email: email.trim(), isMe: false })}
      >
        <TextInput
          ref={nameField}
          label={t("common.name")}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={at(add.error, "name")}
        />
        <TextInput
          label={t("setUp.team.email")}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={at(add.error, "email")}
        />
        <Button
          type="submit"
          variant={team.length === 0 ? "filled" : "default"}
          leftSection={<IconPlus />}
          loading={add.isPending}
        >
          {t("setUp.team.add")}
        </Button>
      </Form>
      {isTaken(add.error) ? (
        <p className="red mt-8" role="alert">
          {t("setUp.team.taken")}
        </p>
      ) : (
        <Wrong error={add.error} markedFields={["name", "email"]} />
      )}
      <Where />
      <div className="buttons">
        {team.length > 0 && (
          <Button variant="filled" onClick={onGoOn}>
            {t("setUp.goOn")}
          </Button>
        )}
        {canAddMe && (
          <Button
            disabled={add.isPending}
            onClick={() => add.mutate({ name: me.name, email: me.email ?? "", isMe: true })}
          >
            {t("setUp.team.addMe")}
          </Button>
        )}
      </div>
      <p className="quiet small">
        {t("setUp.team.more")} <Link to="/rotation">{t("nav.rotation")}</Link> ·{" "}
        <Link to="/people">{t("nav.people")}</Link>
      </p>
    </>
  )
}

/** Two people may have one name. */
function freeId(name: string, taken: ReadonlySet<string>): string {
  const wanted = suggestId(name.split(" ")[0] ?? "") || "triager"
  if (!taken.has(wanted)) return wanted
  const whole = suggestId(name)
  if (!taken.has(whole)) return whole
  let number = 2
  while (taken.has(`${whole}-${number}`)) number++
  return `${whole}-${number}`
}
