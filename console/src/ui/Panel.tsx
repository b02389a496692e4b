/** One thing of a list, with everything about it: at the side of the list, on a phone instead of it. */
import { ActionIcon, Button, Skeleton, Tooltip } from "@mantine/core"
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { useI18n } from "../i18n/index.tsx"
import { Form } from "./Form.tsx"
import { useListUrl } from "./list-url.ts"
import css from "./Panel.module.css"
import { usePanelKeys } from "./panel-keys.ts"
import { useTitle } from "./title.ts"
import { useUnsaved } from "./unsaved.tsx"
import type { useForm } from "./use-form.ts"
import { Wrong } from "./Wrong.tsx"

/** What is open, and the ways to something else. */
export type ListUrl = {
  readonly open: string | undefined
  readonly openIt: (id: string, how: { readonly replace: boolean }) => void
  readonly close: () => void
}

export function Panel({
  name,
  id,
  note,
  among = [],
  at,
  tools,
  children,
}: {
  /** For whoever does not see it. */
  name: string
  id?: string | undefined
  /** Instead of the id. */
  note?: string | undefined
  /** The ids of the list, to go through them. */
  among?: readonly string[] | undefined
  /** Where what is open does not stand in `?open=`. */
  at?: ListUrl
  tools?: ReactNode
  /** undefined: it is not here yet. */
  children: ReactNode
}) {
  const { t } = useI18n()
  const inSearch = useListUrl()
  const { open, openIt, close } = at ?? inSearch
  const index = among.indexOf(open ?? "")
  const [before, after] = index < 0 ? [] : [among[index - 1], among[index + 1]]
  const go = (to: string | undefined) => to !== undefined && openIt(to, { replace: true })
  useTitle("panel", name)
  const body = usePanelKeys({
    opened: open,
    onBefore: () => go(before),
    onAfter: () => go(after),
    onClose: close,
  })
  return (
    <aside className={css.panel} aria-label={name}>
      <div className={css.tools}>
        <span className={clsx(css.note, "cut")}>{note ?? <span className="mono">{id}</span>}</span>
        {tools}
        {among.length > 1 && index >= 0 && (
          <>
            <Step label={t("panel.before")} hint="K" isOff={before === undefined} onGo={() => go(before)}>
              <IconChevronUp size={17} stroke={1.75} />
            </Step>
            <Step label={t("panel.after")} hint="J" isOff={after === undefined} onGo={() => go(after)}>
              <IconChevronDown size={17} stroke={1.75} />
            </Step>
          </>
        )}
        <ActionIcon aria-label={t("common.close")} onClick={close}>
          <IconX size={17} stroke={1.75} />
        </ActionIcon>
      </div>
      {/* Reachable by keyboard: it scrolls. */}
      <section ref={body} className={css.body} tabIndex={-1} aria-label={name}>
        {children === undefined ? <Waiting /> : children}
      </section>
    </aside>
  )
}

type StepProps = { label: string; hint: string; isOff: boolean; onGo: () => void; children: ReactNode }

const Step = ({ label, hint, isOff, onGo, children }: StepProps) => (
  <Tooltip label={`${label} · ${hint}`}>
    <ActionIcon aria-label={label} disabled={isOff} onClick={onGo}>
      {children}
    </ActionIcon>
  </Tooltip>
)

const Waiting = () => (
  <>
    <Skeleton height={20} width="50%" mb={10} />
    <Skeleton height={12} width="70%" mb={24} />
    <Skeleton height={220} radius="md" />
  </>
)

/** What it is, and what can be done with it. */
export function Hero({
  title,
  also,
  aside,
  children,
}: {
  title: string
  also?: ReactNode
  aside?: ReactNode
  /** Buttons. */
  children?: ReactNode
}) {
  return (
    <header className={css.hero}>
      <div className={css.title}>
        <div>
          <h2>{title}</h2>
          {also && <p>{also}</p>}
        </div>
        {aside}
      </div>
      {children && <div className={clsx(css.actions, "buttons")}>{children}</div>}
    </header>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

/** Nothing is said of what is not known. */
export const Facts = ({
  name,
  facts,
}: {
  /** For whoever does not see it. */
  name?: string
  facts: readonly (Fact | false | null | undefined)[]
}) => (
  <dl className={css.facts} aria-label={name}>
    {facts
      .filter((fact) => !!fact)
      .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export const Section = ({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section className={css.section} aria-label={title}>
    <div className={css.sectionHead}>
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
)

export type NoticeTone = "ok" | "waiting" | "late" | "plain"

/** A few words that must not be overlooked. */
export const Notice = ({
  tone = "plain",
  children,
  ...rest
}: {
  tone?: NoticeTone
  role?: "status" | "alert"
  children: ReactNode
}) => (
  <div className={css.notice} data-tone={tone} {...rest}>
    {children}
  </div>
)

/** A form of a panel: its fields, what is wrong, and its buttons. Nobody leaves it without being asked, once something is written. */
export function PanelForm({
  form,
  action,
  isAlwaysOpen = false,
  isLong = false,
  onCancel,
  children,
}: {
  form: Pick<
    ReturnType<typeof useForm>,
    "isChanged" | "isPending" | "isOutdated" | "error" | "markedFields" | "submit"
  >
  action: string
  /** It is part of what is shown: there is nothing to cancel, and to save only what was changed. */
  isAlwaysOpen?: boolean
  /** Its buttons stay in sight. */
  isLong?: boolean
  /** Without it the panel is closed. */
  onCancel?: () => void
  children: ReactNode
}) {
  const { t } = useI18n()
  const { close } = useListUrl()
  const { isChanged, isPending, isOutdated, error, markedFields, submit } = form
  const { question, leave } = useUnsaved(isChanged && !isPending)
  return (
    <Form className={css.form} error={error} onSubmit={submit}>
      {question}
      {children}
      <div className={isLong ? css.stays : undefined}>
        {isOutdated ? (
          <Notice tone="waiting" role="alert">
            {t("form.outdated")}
          </Notice>
        ) : (
          <Wrong error={error} markedFields={markedFields} />
        )}
        <FormActions>
          <Button
            type="submit"
            variant={isChanged || !isAlwaysOpen ? "filled" : "default"}
            disabled={isAlwaysOpen && !isChanged}
            loading={isPending}
          >
            {action}
          </Button>
          {!isAlwaysOpen && <Button onClick={() => leave(onCancel ?? close)}>{t("common.cancel")}</Button>}
        </FormActions>
      </div>
    </Form>
  )
}
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={clsx(css.formActions, "buttons")}>{children}</div>
)
