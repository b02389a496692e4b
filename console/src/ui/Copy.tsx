/** What people take elsewhere: one press copies it. */
import { ActionIcon, Button, Tooltip } from "@mantine/core"
import { IconCheck, IconCopy } from "@tabler/icons-react"
import { useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import css from "./Copy.module.css"

const SHOWN_MS = 2000

/** The clipboard needs a secure context; on plain http a selection can still be copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const focused = document.activeElement
    const area = document.createElement("textarea")
    area.value = text
    area.className = css.unseen ?? ""
    document.body.append(area)
    area.select()
    const copied = document.execCommand("copy")
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return copied
  }
}

function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return { copied, copy: () => void copy() }
}

export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { t } = useI18n()
  const { copied, copy } = useCopy(text)
  const name = copied ? t("common.copied") : label
  return (
    <Tooltip label={name}>
      <ActionIcon aria-label={name} onClick={copy}>
        {copied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  )
}

export function CopyButton({ text, isMain = false }: { text: string; isMain?: boolean }) {
  const { t } = useI18n()
  const { copied, copy } = useCopy(text)
  return (
    <Button
      variant={isMain ? "filled" : "default"}
      onClick={copy}
      leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.75} />}
    >
      {copied ? t("common.copied") : t("common.copy")}
    </Button>
  )
}

/** Something to paste into a shell or a program. */
export function Snippet({ title, code }: { title: string; code: string }) {
  return (
    <figure className={css.snippet}>
      <figcaption>
        {title}
        <CopyIcon text={code} label={title} />
      </figcaption>
      <pre className={css.code}>{code}</pre>
    </figure>
  )
}
