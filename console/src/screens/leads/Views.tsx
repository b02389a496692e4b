/** The saved views: one of them is a click away, and the present filters become another. */
import { ActionIcon, Button, Popover, TextInput, UnstyledButton } from "@mantine/core"
import { IconBookmark, IconBookmarkFilled, IconTrash } from "@tabler/icons-react"
import { clsx } from "clsx"
import { useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { Chip } from "../../ui/Chip.tsx"
import { Form } from "../../ui/Form.tsx"
import css from "./Filters.module.css"
import { isSameSearch, type LeadsSearch } from "./search.ts"
import { useViews } from "./views.ts"

export function Views({
  person,
  search,
  onPick,
}: {
  person: string
  search: LeadsSearch
  onPick: (search: LeadsSearch) => void
}) {
  const { t } = useI18n()
  const { views, save, remove } = useViews(person)
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState("")
  const current = views.find((view) => isSameSearch(view.search, search))
  const canSave = current === undefined && Object.keys(search).length > 0
  const submit = () => {
    if (name.trim() === "") return
    save({ name: name.trim(), search })
    setName("")
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={280} position="bottom-end" trapFocus>
      <Popover.Target>
        <Chip kind="filter" isOn={current !== undefined} onClick={() => setOpened(!opened)}>
          {current ? <IconBookmarkFilled size={13} aria-hidden /> : <IconBookmark size={13} aria-hidden />}
          {current ? <b>{current.name}</b> : t("leads.views")}
        </Chip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("leads.views")}>
        {views.map((view) => (
          <div key={view.name} className="row gap-2">
            <UnstyledButton
              className={clsx("cut full hovers", css.item, view === current && "accent medium")}
              aria-pressed={view === current}
              onClick={() => {
                onPick(view.search)
                setOpened(false)
              }}
            >
              {view.name}
            </UnstyledButton>
            <ActionIcon
              aria-label={t("leads.deleteView", { name: view.name })}
              onClick={() => remove(view.name)}
            >
              <IconTrash size={15} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        {views.length === 0 && <p className="quiet small pad">{t("leads.noViews")}</p>}
        {canSave && (
          <Form className={`flex gap-8 ${css.foot}`} onSubmit={submit}>
            <TextInput
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              placeholder={t("leads.viewName")}
              aria-label={t("leads.viewName")}
              maxLength={60}
            />
            <Button type="submit" disabled={name.trim() === ""}>
              {t("common.save")}
            </Button>
          </Form>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
