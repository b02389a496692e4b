/** The search in the list of leads. */
import { TextInput } from "@mantine/core"
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Leads.module.css"

const SEARCH_AFTER_MS = 200

/** What is typed goes into the address bar after a moment of rest. */
export function SearchField({
  q,
  onChange,
}: {
  q: string | undefined
  onChange: (q: string | undefined) => void
}) {
  const { t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q ?? "")
  const sent = useRef(q)
  const later = useDebouncedCallback((text: string) => {
    sent.current = text.trim() || undefined
    onChange(sent.current)
  }, SEARCH_AFTER_MS)
  useEffect(() => {
    // Changed by something else: a saved view, or all filters taken off.
    if (q !== sent.current) setTyped(q ?? "")
    sent.current = q
  }, [q])
  useHotkeys([["/", () => field.current?.focus()]])
  return (
    <TextInput
      ref={field}
      className={css.search}
      type="search"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      placeholder={t("common.search")}
      aria-label={t("leads.search")}
      maxLength={200}
      leftSection={<IconSearch size={15} stroke={1.75} />}
    />
  )
}
