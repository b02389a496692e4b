/** Goes to a lead, a colleague or a screen by a few letters of its name. */
import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { IconSearch, IconUser } from "@tabler/icons-react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { useTeam } from "../api/desk.ts"
import { foundQuery } from "../api/leads.ts"
import { useI18n } from "../i18n/index.tsx"
import { StatusDot } from "../parts/StatusDot.tsx"
import { prettyPhone } from "../ui/index.tsx"
import { plain } from "../ui/plain-text.ts"
import css from "./Find.module.css"
import { useScreens } from "./screens.ts"

const SEARCH_AFTER_MS = 150
/** One letter is in nearly every name. */
const SEARCH_FROM = 2
const MOST_PEOPLE = 5

export function Find({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [text, setText] = useState("")
  const sought = text.trim()
  const [asked] = useDebouncedValue(sought, SEARCH_AFTER_MS)
  const isAsked = asked.length >= SEARCH_FROM
  const { data, error, isFetching } = useQuery({
    ...foundQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  // The list is as open as the dialog: Escape closes both.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const isLike = (name: string) => plain(name).includes(plain(sought))
  const screens = useScreens()
    .flat()
    .filter(({ key }) => isLike(t(key)))
  const team = useTeam()
  const people = sought === "" ? [] : team.filter(({ name }) => isLike(name)).slice(0, MOST_PEOPLE)
  const leads = isAsked && sought !== "" ? (data?.data ?? []) : []

  const choices = [...leads, ...people, ...screens].length
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first of what is there now
  useEffect(() => {
    if (sought !== "" && choices > 0) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  }, [sought, choices, leads[0]?.id])

  const go = (value: string) => {
    const [kind, id = ""] = value.split(" ")
    onClose()
    if (kind === "lead") void navigate({ to: "/leads/$leadId", params: { leadId: id } })
    else if (kind === "triager") void navigate({ to: "/rotation", search: { open: id } })
    else void navigate({ to: id })
  }
  return (
    <Modal.Root opened onClose={onClose} lockScroll={false} size={560} yOffset="12dvh">
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content aria-label={t("find.title")}>
        <Combobox store={combobox} onOptionSubmit={go} withinPortal={false}>
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
            {leads.length > 0 && (
              <Combobox.Group label={t("nav.leads")}>
                {leads.map((lead) => (
                  <Combobox.Option key={lead.id} value={`lead ${lead.id}`} className={css.option}>
                    <StatusDot status={lead.status} />
                    <strong className="cut">{lead.nombre ?? t("leads.erased")}</strong>
                    <span>{lead.phone_normal ? prettyPhone(lead.phone_normal) : lead.email}</span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {people.length > 0 && (
              <Combobox.Group label={t("nav.team")}>
                {people.map(({ id, name }) => (
                  <Combobox.Option key={id} value={`triager ${id}`} className={css.option}>
                    <IconUser size={16} stroke={1.75} aria-hidden />
                    <strong className="cut">{name}</strong>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {screens.length > 0 && (
              <Combobox.Group label={t("find.screens")}>
                {screens.map(({ to, key, Icon }) => (
                  <Combobox.Option key={to} value={`screen ${to}`} className={css.option}>
                    <Icon size={16} stroke={1.75} aria-hidden />
                    <strong className="cut">{t(key)}</strong>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {choices === 0 && (
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
