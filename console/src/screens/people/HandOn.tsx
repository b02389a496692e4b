/** A link that somebody is to be given, as it was just made: to copy, or to send by WhatsApp. It is shown once. */
import { Button } from "@mantine/core"
import { IconBrandWhatsapp } from "@tabler/icons-react"
import { useI18n } from "../../i18n/index.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"

export function HandOn({
  title,
  link,
  note,
  words,
  onSaved,
}: {
  title: string
  link: string
  note: string
  /** What the message says before the link. */
  words: string
  onSaved: () => void
}) {
  const { t } = useI18n()
  return (
    <SecretOnce
      title={title}
      secret={link}
      note={note}
      onSaved={onSaved}
      beside={
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(`${words} ${link}`)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp />}
        >
          {t("lead.whatsApp")}
        </Button>
      }
    />
  )
}
