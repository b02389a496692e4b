/** The parts of a body, with what each of them is. Those that are nothing yet come first, and can be given to a field. */
import { Button, Menu } from "@mantine/core"
import { useState } from "react"
import type { SentField } from "../../../api/sources.ts"
import { useI18n } from "../../../i18n/index.tsx"
import css from "./Fields.module.css"
import { nameOf } from "./PathSelect.tsx"

/** Of a long body the rest comes on demand. */
const FIRST = 30
const LONGEST = 300

export function WhatCame({
  fields,
  uses,
  targets,
  onUse,
}: {
  fields: readonly SentField[]
  /** By path, the lead's field that it is. */
  uses: ReadonlyMap<string, string>
  /** The fields of a lead, by what they are called. */
  targets: readonly (readonly [field: string, name: string])[]
  onUse: (path: string, field: string) => void
}) {
  const { t } = useI18n()
  const [isWhole, setWhole] = useState(false)
  const sorted = [
    ...fields.filter(({ path }) => !uses.has(path)),
    ...fields.filter(({ path }) => uses.has(path)),
  ]
  const shown = isWhole ? sorted : sorted.slice(0, FIRST)
  const nameOfField = (field: string) => targets.find(([one]) => one === field)?.[1] ?? field
  return (
    <>
      <ul className="lined">
        {shown.map((field) => {
          const use = uses.get(field.path)
          return (
            <li className={`flex between gap-12 ${css.came}`} key={field.path}>
              <div className="shrink breaks">
                <b>{nameOf(field)}</b>
                {field.label !== null && <span className={`quiet mono ${css.path}`}>{field.path}</span>}
                <p className="soft">{textOf(field.value)}</p>
              </div>
              {use === undefined ? (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <Button size="compact-sm" aria-label={t("sources.useOf", { part: nameOf(field) })}>
                      {t("sources.use")}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown mah={320} className={css.menu ?? ""}>
                    {targets.map(([target, name]) => (
                      <Menu.Item key={target} onClick={() => onUse(field.path, target)}>
                        {name}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              ) : (
                <span className="rigid accent medium">{nameOfField(use)}</span>
              )}
            </li>
          )
        })}
      </ul>
      {shown.length < sorted.length && (
        <Button variant="subtle" color="gray" onClick={() => setWhole(true)}>
          {t("sources.allParts", { count: sorted.length })}
        </Button>
      )}
    </>
  )
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text
}
