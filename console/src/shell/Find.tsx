/**
 * Goes to a lead, a colleague or a screen by a few letters of its name, and does what can be done from here. Somebody who types what to do
 * finds actions first; whoever types a name finds whom it belongs to first, so that Enter changes nothing that they did not ask for.
 */
import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { IconBookmark, IconSearch, IconUser } from "@tabler/icons-react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import { book } from "../api/known-leads.ts"
import { foundQuery, type Lead } from "../api/leads.ts"
import { meQuery } from "../api/session.ts"
import { useTeam } from "../api/team-and-policy.ts"
import { addressOf, type View, viewsQuery } from "../api/views.ts"
import { useI18n } from "../i18n/index.tsx"
import { StatusDot } from "../parts/StatusDot.tsx"
import type { Action } from "../ui/actions.ts"
import { prettyPhone } from "../ui/index.tsx"
import { KeyHint } from "../ui/KeyHint.tsx"
import css from "./Find.module.css"
import { inOrder, isCommand, isMeant } from "./find-order.ts"
import { useOwnActions } from "./own-actions.ts"
import { recentOf } from "./recent.ts"
import { useScreens } from "./screens.ts"

const SEARCH_AFTER_MS = 150
/** One letter is in nearly every name. */
const SEARCH_FROM = 2
const MOST_PEOPLE = 5
const MOST_VIEWS = 5
const MOST_ACTIONS = 8
const MOST_RECENT = 4

/** Something that can be chosen. */
type Choice = {
  readonly id: string
  readonly text: string
  readonly words?: string
  readonly row: ReactNode
  readonly go: () => void
}

/** `actions`: what the screen below offers. */
export function Find({ actions, onClose }: { actions: readonly Action[]; onClose: () => void }) {
  const { t } = useI18n()
  const [text, setText] = useState("")
  const sought = text.trim()
  // The list is as open as the dialog: Escape closes both.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const { groups, isFetching, error, keep } = useFound(sought, actions)
  const choices = groups.flatMap(({ choices }) => choices)

  const first = choices[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first of what is there now
  useEffect(() => {
    if (sought !== "" && first !== undefined) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  }, [sought, choices.length, first])

  const submit = (id: string) => {
    const choice = choices.find((one) => one.id === id)
    if (choice === undefined) return
    onClose()
    keep(id)
    choice.go()
  }
  return (
    <Modal.Root opened onClose={onClose} lockScroll={false} size={560} yOffset="12dvh">
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content aria-label={t("find.title")}>
        <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              variant="unstyled"
              className={css.field}
              leftSection={<IconSearch size={17} stroke={1.75} aria-hidden />}
              placeholder={t("find.hint")}
              aria-label={t("find.title")}
              maxLength={200}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                combobox.selectFirstOption()
              }}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={css.options} aria-label={t("find.title")}>
            {groups.map(({ title, choices }) => (
              <Combobox.Group key={title} label={title}>
                {choices.map(({ id, row }) => (
                  <Combobox.Option key={id} value={id} className={css.option}>
                    {row}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {choices.length === 0 && (
              <Combobox.Empty>
                {isFetching ? `${t("common.loading")}…` : error ? t("error.title") : t("find.nothing")}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

function useFound(sought: string, offered: readonly Action[]) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const shelf = recentOf(me?.id ?? "")
  const [recent] = useState(shelf.read)
  const [asked] = useDebouncedValue(sought, SEARCH_AFTER_MS)
  const isAsked = asked.length >= SEARCH_FROM
  const { data, error, isFetching } = useQuery({
    ...foundQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const of = useChoices()
  const own = useOwnActions()
  const here = offered.map(of.action)
  const actions = [...here, ...own.map(of.action)]
  const people = useTeam().map(of.person)
  const screens = useScreens().flat().map(of.screen)
  const { data: kept = [] } = useQuery(viewsQuery)
  const views = kept.map(of.view)

  const group = (title: string, choices: readonly Choice[]) => ({ title, choices })
  const groups = () => {
    if (sought === "") {
      const leads = recent.flatMap((id) => {
        const lead = book.get(id.replace(/^lead /, ""))
        return lead?.nombre ? [of.lead(lead)] : []
      })
      const all = [...actions, ...people, ...views, ...screens, ...leads]
      const last = recent.flatMap((id) => all.find((one) => one.id === id) ?? []).slice(0, MOST_RECENT)
      const isLast = ({ id }: Choice) => last.some((one) => one.id === id)
      return [
        group(t("find.recent"), last),
        group(t("find.actions"), here.filter((one) => !isLast(one)).slice(0, MOST_ACTIONS)),
        group(
          t("find.screens"),
          screens.filter((one) => !isLast(one)),
        ),
      ]
    }
    const meant = inOrder(actions, sought, recent)
    const isToDo = meant.some((one) => isCommand(one, sought))
    const toDo = group(t("find.actions"), meant.slice(0, MOST_ACTIONS))
    return [
      ...(isToDo ? [toDo] : []),
      group(t("nav.leads"), isAsked ? (data?.data ?? []).map(of.lead) : []),
      group(t("nav.team"), people.filter((one) => isMeant(one, sought)).slice(0, MOST_PEOPLE)),
      group(t("find.views"), inOrder(views, sought, recent).slice(0, MOST_VIEWS)),
      group(t("find.screens"), inOrder(screens, sought, recent)),
      ...(isToDo ? [] : [toDo]),
    ]
  }
  return {
    groups: groups().filter(({ choices }) => choices.length > 0),
    isFetching,
    error,
    keep: shelf.keep,
  }
}

function useChoices() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const
  return {
    action: ({ id, text, words = "", to, Icon, key, run }: Action): Choice => ({
      id,
      text,
      words: `${words} ${to ?? ""}`,
      row: (
        <>
          <Icon {...icon} />
          <strong className="cut">{text}</strong>
          {to !== undefined && <span className="cut">{to}</span>}
          {key !== undefined && <KeyHint of={key} />}
        </>
      ),
      go: run,
    }),
    lead: (lead: Lead): Choice => {
      const text = lead.nombre ?? t("leads.erased")
      return {
        id: `lead ${lead.id}`,
        text,
        row: (
          <>
            <StatusDot status={lead.status} />
            <strong className="cut">{text}</strong>
            <span>{lead.phone_normal ? prettyPhone(lead.phone_normal) : lead.email}</span>
          </>
        ),
        go: () => void navigate({ to: "/leads/$leadId", params: { leadId: lead.id } }),
      }
    },
    person: ({ id, name }: { id: string; name: string }): Choice => ({
      id: `triager ${id}`,
      text: name,
      row: (
        <>
          <IconUser {...icon} />
          <strong className="cut">{name}</strong>
        </>
      ),
      go: () => void navigate({ to: "/rotation", search: { open: id } }),
    }),
    view: (view: View): Choice => ({
      id: `view ${view.id}`,
      text: view.name,
      words: t("find.views"),
      row: (
        <>
          <IconBookmark {...icon} />
          <strong className="cut">{view.name}</strong>
          {view.shared && <span>{t("find.viewShared")}</span>}
        </>
      ),
      go: () => void navigate({ to: "/leads", search: addressOf(view) }),
    }),
    screen: ({ to, key, Icon }: ReturnType<typeof useScreens>[number][number]): Choice => ({
      id: `screen ${to}`,
      text: t(key),
      words: t("find.goTo"),
      row: (
        <>
          <Icon {...icon} />
          <strong className="cut">{t(key)}</strong>
        </>
      ),
      go: () => void navigate({ to }),
    }),
  }
}
