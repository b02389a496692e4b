/** A message as people will read it in their chat, of an invented lead. */

import { Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ChatKind } from "../../../../src/domain/event/endpoint.ts"
import { EVENT_TYPES, type EventType } from "../../../../src/domain/event/event.ts"
import type { Language } from "../../../../src/domain/language.ts"
import { previewQuery, type Webhook } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import css from "./Webhooks.module.css"

export function ChatPreview({
  kind,
  language,
  payload,
  events,
}: {
  kind: ChatKind
  language: Language
  payload: Webhook["payload"]
  events: readonly EventType[] | null
}) {
  const { t } = useI18n()
  const among = events === null || events.length === 0 ? EVENT_TYPES : events
  const [picked, setPicked] = useState<EventType>("lead.assigned")
  const event = among.includes(picked) ? picked : among[0]
  const preview = useQuery(previewQuery({ kind, language, payload, ...(event && { event }) }))
  return (
    <section className="stack gap-8" aria-label={t("webhooks.preview")}>
      <Select
        label={t("webhooks.preview")}
        data={among.map((type) => ({ value: type, label: t(`webhooks.event.${type}`) }))}
        value={event ?? null}
        allowDeselect={false}
        onChange={(next) => next !== null && setPicked(next)}
      />
      <Loaded query={preview} heights={[90]}>
        {(data) => (
          <>
            <div
              className={`stack box sunken pad gap-2 breaks ${css.message}`}
              data-kind={kind}
              lang={language}
            >
              <b className="bold">{data.title}</b>
              {data.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {data.link && <i className="accent start">{data.link.label}</i>}
            </div>
            {data.link === null && <p className="quiet mt-8">{t("webhooks.previewNoLink")}</p>}
          </>
        )}
      </Loaded>
    </section>
  )
}
