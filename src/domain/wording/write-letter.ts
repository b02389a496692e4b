/** Alerts as a mail: one, or several of one kind together. Plain text, with a link to each if it is known where the console is. */
import type { Alert } from "../alert/alert.ts"
import { tellServer } from "./tell-server.ts"
import { writeAlert, writeMany } from "./write-alert.ts"

const MOST_LISTED = 20

/** All of one kind and for one person, in the order in which they happened. */
export function writeLetter(
  alerts: readonly Alert[],
  publicUrl: string | null,
): { readonly subject: string; readonly text: string } {
  const [first] = alerts as readonly [Alert]
  const { language } = first.receiver
  const t = tellServer("alerts", language)
  const paragraphs = alerts.slice(0, MOST_LISTED).map((alert) => {
    const { title, body, path } = writeAlert(alert, language)
    const link = publicUrl === null ? [] : [t("alerts.open", { link: `${publicUrl}/${path}` })]
    return [title, body, ...link].join("\n")
  })
  const left = alerts.length - MOST_LISTED
  const subject = alerts.length === 1 ? writeAlert(first, language).title : writeMany(alerts, language).title
  const text = [
    ...paragraphs,
    ...(left > 0 ? [t("alerts.more", { count: left })] : []),
    t("alerts.letterWhy"),
  ].join("\n\n")
  return { subject, text: `${text}\n` }
}
