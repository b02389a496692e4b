/** A secret that the server will not tell again: it stays on screen until somebody says that they have it. */
import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { useI18n } from "../i18n/index.tsx"
import { CopyButton } from "./Copy.tsx"
import css from "./SecretOnce.module.css"

/** A secret or an address as it was just made, until somebody looks at something else. */
export type FreshSecret = { readonly id: string; readonly secret: string }

export function SecretOnce({
  title,
  secret,
  note,
  onSaved,
  beside,
  children,
}: {
  title: string
  secret: string
  note: string
  onSaved: () => void
  /** Another way to take it, beside copying. */
  beside?: ReactNode
  /** Ways to use it. */
  children?: ReactNode
}) {
  const { t } = useI18n()
  return (
    <section className="box pad mt-16 on-accent" aria-label={title}>
      <h3 className="large">{title}</h3>
      <p className="soft prose mt-4">{note}</p>
      <output className={css.text}>{secret}</output>
      <div className="buttons mt-8">
        <CopyButton text={secret} isMain />
        {beside}
        <Button variant="subtle" color="gray" onClick={onSaved}>
          {t("secret.saved")}
        </Button>
      </div>
      {children}
    </section>
  )
}
