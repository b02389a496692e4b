/** The saved views, one's own and the team's: one of them is a click away, and the present list becomes another. */
import { ActionIcon, Button, Checkbox, Popover, TextInput, UnstyledButton } from "@mantine/core"
import { IconBookmark, IconBookmarkFilled, IconPencil, IconTrash } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import type { Me } from "../../api/session.ts"
import { createView, deleteView, replaceView, type View } from "../../api/views.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Chip } from "../../ui/Chip.tsx"
import { Form } from "../../ui/Form.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { TextButton } from "../../ui/Toggle.tsx"
import { useTellDone } from "../../ui/tell-done.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { useForm } from "../../ui/use-form.ts"
import css from "./Filters.module.css"
import { isFiltered, type LeadsSearch } from "./search.ts"
import { keptOf, type OpenView, searchOf } from "./views.ts"

type Shown = { me: Me; search: LeadsSearch; kept: OpenView; onPick: (search: LeadsSearch) => void }

export function Views(shown: Shown) {
  const { t } = useI18n()
  const { view, isChanged } = shown.kept
  const [isOpen, open] = useState(false)
  return (
    <Popover opened={isOpen} onChange={open} width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <Chip kind="filter" isOn={view !== undefined} onClick={() => open(!isOpen)}>
          {view ? <IconBookmarkFilled size={13} aria-hidden /> : <IconBookmark size={13} aria-hidden />}
          {view ? <b>{view.name}</b> : t("leads.views")}
          {isChanged && <span className="quiet">{t("leads.viewChanged")}</span>}
        </Chip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("leads.views")}>
        <Content {...shown} onClose={() => open(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Content({ me, search, kept, onPick, onClose }: Shown & { onClose: () => void }) {
  const { t } = useI18n()
  const change = useChange()
  const { views, view: current, isChanged, chosen } = kept
  const mayShare = me.role === "admin"
  const mayChange = (view: View) => !view.shared || mayShare
  /** Whose name is being written, by its id; null: of a new one. */
  const [editedId, edit] = useState<string | null | undefined>()
  const edited = editedId === null ? null : views.find(({ id }) => id === editedId)
  const pick = (view: View) => {
    kept.forgetPicked()
    onPick(searchOf(view))
  }

  if (edited !== undefined) {
    return (
      <ViewForm
        view={edited}
        mayShare={mayShare}
        renew={change.renewAll}
        save={async (named) => {
          const isNew = edited === null
          const saved = isNew
            ? await createView({ ...keptOf(search, chosen), ...named })
            : await replaceView(edited, { ...settingsOf(edited), ...named })
          await change.renewAll()
          if (isNew) pick(saved)
          edit(undefined)
          if (isNew) onClose()
        }}
        onCancel={() => edit(undefined)}
      />
    )
  }
  const group = (title: string, some: readonly View[]) =>
    some.length > 0 && (
      <section aria-label={title}>
        <h3 className={`quiet small regular ${css.item}`}>{title}</h3>
        {some.map((view) => (
          <div key={view.id} className="row gap-2">
            <UnstyledButton
              className={clsx("cut full hovers", css.item, view === current && "accent medium")}
              aria-pressed={view === current}
              onClick={() => {
                pick(view)
                onClose()
              }}
            >
              {view.name}
            </UnstyledButton>
            {mayChange(view) && (
              <>
                <ActionIcon
                  aria-label={t("leads.editView", { name: view.name })}
                  onClick={() => edit(view.id)}
                >
                  <IconPencil size={15} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t("leads.deleteView", { name: view.name })}
                  onClick={() => void change.remove(view)}
                >
                  <IconTrash size={15} stroke={1.75} />
                </ActionIcon>
              </>
            )}
          </div>
        ))}
      </section>
    )
  const canKeep = current === undefined ? isFiltered(search) || search.status !== undefined : isChanged
  return (
    <>
      {group(
        t("leads.viewsMine"),
        views.filter(({ shared }) => !shared),
      )}
      {group(
        t("leads.viewsTeam"),
        views.filter(({ shared }) => shared),
      )}
      {views.length === 0 && <p className="quiet small pad">{t("leads.noViews")}</p>}
      {canKeep && (
        <div className={`stack gap-8 ${css.foot}`}>
          {current !== undefined && mayChange(current) && (
            <Button
              variant="default"
              onClick={() => void change.replace(current, keptOf(search, chosen)).then(kept.forgetPicked)}
            >
              {t("leads.saveView", { name: current.name })}
            </Button>
          )}
          <TextButton onClick={() => edit(null)}>{t("leads.newView")}</TextButton>
        </div>
      )}
    </>
  )
}

function ViewForm({
  view,
  mayShare,
  save,
  renew,
  onCancel,
}: {
  /** null: a new one. */
  view: View | null
  mayShare: boolean
  save: (named: Pick<View, "name" | "shared">) => Promise<void>
  renew: () => Promise<void>
  onCancel: () => void
}) {
  const { t } = useI18n()
  const { whole } = useTellProblem()
  const form = useForm({ from: { name: view?.name ?? "", shared: view?.shared ?? false }, save, renew })
  const { draft, change, text, error } = form
  const label = view === null ? t("leads.newView") : t("leads.editView", { name: view.name })
  return (
    <Form label={label} className="stack gap-12 pad" error={error} onSubmit={form.submit}>
      <TextInput label={t("leads.viewName")} maxLength={60} data-autofocus {...text("name")} />
      {mayShare && (
        <Checkbox
          label={t("leads.viewShared")}
          checked={draft.shared}
          onChange={({ currentTarget: { checked } }) => change({ shared: checked })}
        />
      )}
      {error !== null && form.wrong("name") === undefined && (
        <p role="alert" className="late small">
          {whole(error)}
        </p>
      )}
      <div className="row gap-8">
        <Button type="submit" variant="filled" loading={form.isPending} disabled={draft.name.trim() === ""}>
          {t("common.save")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </div>
    </Form>
  )
}

const settingsOf = ({ id: _id, version: _version, ...settings }: View) => settings

function useChange() {
  const { t } = useI18n()
  const queries = useQueryClient()
  const tellDone = useTellDone()
  const { whole } = useTellProblem()
  const renewAll = () => renew(queries, "view")
  const tried = async (make: () => Promise<unknown>): Promise<void> => {
    try {
      await make()
    } catch (error) {
      tellNotice({ message: whole(error as Error), tone: "late" })
    }
    await renewAll()
  }
  return {
    renewAll,
    replace: (view: View, kept: ReturnType<typeof keptOf>) =>
      tried(() => replaceView(view, { ...settingsOf(view), ...kept })),
    remove: (view: View) =>
      tried(async () => {
        await deleteView(view.id)
        tellDone(
          t("leads.viewDeleted", { name: view.name }),
          () => void tried(() => createView(settingsOf(view))),
        )
      }),
  }
}
