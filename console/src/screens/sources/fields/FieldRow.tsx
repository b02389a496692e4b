/** One field of a lead: where in the body it is, by whom that was said, and what it becomes. */
import { ActionIcon, Button, Menu, NativeSelect, TextInput } from "@mantine/core"
import { IconDots, IconPlus, IconX } from "@tabler/icons-react"
import type { FieldPath, SentField } from "../../../api/sources.ts"
import { useI18n } from "../../../i18n/index.tsx"
import css from "./Fields.module.css"
import {
  fieldPathOf,
  isFixed,
  isJoined,
  isNothing,
  isSaid,
  NOTHING,
  pathsOf,
  sampleOf,
} from "./field-paths.ts"
import { PathSelect } from "./PathSelect.tsx"

export function FieldRow({
  name,
  isRequired = false,
  canBeFixed = true,
  isKnown,
  said,
  guess,
  fields,
  becomes,
  wrong,
  onSay,
}: {
  name: string
  isRequired?: boolean
  canBeFixed?: boolean
  /** Whether the server has said where it would look. */
  isKnown: boolean
  /** What somebody has said; undefined: nothing. */
  said: FieldPath | undefined
  /** Where the server would look if nobody had said anything, as far as it is known. */
  guess: FieldPath | undefined
  fields: readonly SentField[]
  /** The value in the lead. */
  becomes: unknown
  wrong: string | undefined
  onSay: (from: FieldPath | undefined) => void
}) {
  const { t } = useI18n()
  const from = said ?? guess
  const paths = pathsOf(from)
  const put = (all: string[]) => onSay(isJoined(from) && all.length > 1 ? { join: all } : all)
  return (
    <li className={`stack gap-12 ${css.row}`}>
      <span className={`medium breaks ${css.beside}`}>
        {name}
        {isRequired && (
          <span className="red" aria-hidden>
            {" "}
            *
          </span>
        )}
      </span>
      <div className="stack gap-8 shrink">
        {from !== undefined && isFixed(from) && !isNothing(from) ? (
          <Fixed
            name={name}
            value={String(from.value)}
            onChange={(value) => onSay({ value })}
            onEnd={() => onSay(undefined)}
          />
        ) : (
          (paths.length === 0 ? [""] : paths).map((path, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a path is known by its index; it is being picked
            <div key={at} className={`row gap-4 ${css.path}`}>
              <PathSelect
                label={paths.length > 1 ? t("sources.partOf", { field: name, place: at + 1 }) : name}
                path={path}
                fields={fields}
                placeholder={isNothing(from) ? t("sources.leftEmpty") : isKnown ? t("sources.notInBody") : ""}
                onPick={(next) => put(paths.length === 0 ? [next] : paths.with(at, next))}
              />
              {at === 0 && (
                <Others name={name} canBeFixed={canBeFixed} said={said} from={from} onSay={onSay} />
              )}
              {at > 0 && (
                <ActionIcon
                  aria-label={t("sources.removePart", { field: name, place: at + 1 })}
                  onClick={() => onSay(fieldPathOf(paths.toSpliced(at, 1), isJoined(from)))}
                >
                  <IconX size={14} stroke={1.75} />
                </ActionIcon>
              )}
            </div>
          ))
        )}
        {paths.length > 1 && (
          <div className="row wrap gap-8">
            <NativeSelect
              aria-label={t("sources.severalOf", { field: name })}
              data={[
                { value: "join", label: t("sources.joined") },
                { value: "first", label: t("sources.first") },
              ]}
              value={isJoined(from) ? "join" : "first"}
              onChange={({ currentTarget: { value } }) =>
                onSay(value === "join" ? { join: [...paths] } : [...paths])
              }
            />
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              onClick={() => onSay(isJoined(from) ? { join: [...paths, ""] } : [...paths, ""])}
            >
              {t("sources.addPart")}
            </Button>
          </div>
        )}
        {wrong !== undefined && (
          <p className="red small" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <span className={`stack quiet breaks shrink ${css.beside}`}>
        {isSaid(becomes) && <b className="strong">{sampleOf(becomes)}</b>}
        {said === undefined && guess !== undefined && <span>{t("sources.guessed")}</span>}
      </span>
    </li>
  )
}

/** What else can be said of a field than where it is. */
function Others({
  name,
  canBeFixed,
  said,
  from,
  onSay,
}: {
  name: string
  canBeFixed: boolean
  said: FieldPath | undefined
  from: FieldPath | undefined
  onSay: (from: FieldPath | undefined) => void
}) {
  const { t } = useI18n()
  const paths = pathsOf(from)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("sources.othersOf", { field: name })}>
          <IconDots size={15} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {paths.length === 1 && (
          <Menu.Item onClick={() => onSay({ join: [...paths, ""] })}>{t("sources.join")}</Menu.Item>
        )}
        {canBeFixed && <Menu.Item onClick={() => onSay({ value: "" })}>{t("sources.fixed")}</Menu.Item>}
        <Menu.Item onClick={() => onSay(NOTHING)} disabled={isNothing(from)}>
          {t("sources.nothing")}
        </Menu.Item>
        <Menu.Item onClick={() => onSay(undefined)} disabled={said === undefined}>
          {t("sources.guess")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Fixed({
  name,
  value,
  onChange,
  onEnd,
}: {
  name: string
  value: string
  onChange: (value: string) => void
  onEnd: () => void
}) {
  const { t } = useI18n()
  return (
    <div className={`row gap-4 ${css.path}`}>
      <TextInput
        aria-label={t("sources.fixedOf", { field: name })}
        placeholder={t("sources.fixedExample")}
        maxLength={10_000}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-autofocus
      />
      <ActionIcon aria-label={t("sources.fixedEnd", { field: name })} onClick={onEnd}>
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
