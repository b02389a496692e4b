/** One person: what they may do, and the ways to shut them out. */

import { Button } from "@mantine/core"
import { IconKey, IconLogout, IconShieldOff, IconUserCheck, IconUserOff } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import {
  changePerson,
  makePasswordLink,
  type Person,
  type PersonChanges,
  resetPerson,
  signOutPerson,
} from "../../api/people.ts"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { firstNameOf } from "../../ui/index.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { Facts, Hero, Notice, Panel, PanelForm, Section } from "../../ui/Panel.tsx"
import { useForm } from "../../ui/use-form.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { SessionList } from "../access/SessionList.tsx"
import { HandOn } from "./HandOn.tsx"
import { RoleFields } from "./RoleFields.tsx"

export function PersonPanel({ person, among }: { person: Person; among: readonly string[] }) {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { id, name, email } = person
  const isDisabled = person.disabled_at !== null
  const isMe = me?.kind === "person" && me.id === id
  const [asking, setAsking] = useState<"disable" | "reset" | "sign-out" | null>(null)

  const readAnew = () => renew(queries, "person")
  const save = async (changes: PersonChanges, version = person.version) => {
    await changePerson(id, changes, version)
    setAsking(null)
    await readAnew()
    if (isMe) await renew(queries, "me")
    tellNotice({ message: t("common.saved") })
  }
  const form = useForm({
    from: { role: person.role, triager: person.triager, teams: person.teams },
    version: person.version,
    save,
    renew: readAnew,
  })
  const enable = useMutation({ mutationFn: () => save({ disabled: false }), onError: readAnew })
  const makeLink = useMutation({
    mutationFn: (make: (id: string) => ReturnType<typeof makePasswordLink>) => make(id),
  })
  const reset = async () => {
    await makeLink.mutateAsync(resetPerson)
    setAsking(null)
    await readAnew()
  }
  const signOut = async () => {
    await signOutPerson(id)
    setAsking(null)
    tellNotice({ message: t("people.signedOut", { name }) })
  }
  return (
    <Panel name={name} among={among}>
      <Hero
        title={name}
        also={email}
        aside={
          <Dot tone={isDisabled ? "off" : "ok"}>
            {t(isDisabled ? "people.state.disabled" : "people.state.active")}
          </Dot>
        }
      >
        {isDisabled ? (
          <Button leftSection={<IconUserCheck />} loading={enable.isPending} onClick={() => enable.mutate()}>
            {t("people.enable")}
          </Button>
        ) : (
          <>
            <Button
              leftSection={<IconKey />}
              loading={makeLink.isPending}
              onClick={() => makeLink.mutate(makePasswordLink)}
            >
              {t("people.passwordLink")}
            </Button>
            <Button leftSection={<IconLogout />} onClick={() => setAsking("sign-out")}>
              {t("people.signOut")}
            </Button>
            {!isMe && (
              <Button leftSection={<IconShieldOff />} onClick={() => setAsking("reset")}>
                {t("people.reset")}
              </Button>
            )}
            <Button leftSection={<IconUserOff />} onClick={() => setAsking("disable")}>
              {t("people.disable")}
            </Button>
          </>
        )}
      </Hero>
      <Wrong error={makeLink.error ?? enable.error} />
      {makeLink.data && (
        <HandOn
          title={t("people.passwordLinkTitle", { name })}
          link={makeLink.data.link}
          note={t("people.passwordLinkNote", { end: f.dayTime(makeLink.data.expires_at) })}
          words={t("people.passwordLinkWords", { name: firstNameOf(name) })}
          onSaved={makeLink.reset}
        />
      )}
      {isMe && <Notice>{t("people.isYou")}</Notice>}
      {person.disabled_at !== null && (
        <Notice>{t("people.disabledSince", { when: f.dayTime(person.disabled_at) })}</Notice>
      )}
      <Facts
        facts={[
          [t("people.joined"), f.dayTime(person.created_at)],
          [t("people.seen"), person.last_seen_at ? f.dayTime(person.last_seen_at) : t("common.never")],
        ]}
      />
      <PanelForm form={form} action={t("common.save")} isAlwaysOpen>
        <RoleFields {...form.draft} personId={id} onChange={form.change} wrong={form.wrong} />
      </PanelForm>
      {!isDisabled && (
        <Section title={t("people.sessions")}>
          <SessionList person={id} />
        </Section>
      )}
      {asking === "disable" && (
        <Confirm
          title={t("people.disableTitle", { name })}
          action={t("people.disable")}
          onConfirm={() => save({ disabled: true })}
          onClose={() => setAsking(null)}
        >
          {t("people.disableNote")}
        </Confirm>
      )}
      {asking === "reset" && (
        <Confirm
          title={t("people.resetTitle", { name })}
          action={t("people.reset")}
          onConfirm={reset}
          onClose={() => setAsking(null)}
        >
          {t("people.resetNote")}
        </Confirm>
      )}
      {asking === "sign-out" && (
        <Confirm
          title={t("people.signOutTitle", { name })}
          action={t("people.signOut")}
          onConfirm={signOut}
          onClose={() => setAsking(null)}
        >
          {t("people.signOutNote")}
        </Confirm>
      )}
    </Panel>
  )
}
