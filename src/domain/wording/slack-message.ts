/**
 * A message as incoming webhooks of Slack take it, and of the programs that speak Slack's format. Slack shows `blocks` and uses
 * `text` for notifications. Mattermost, Rocket.Chat and Discord (at the address that ends in /slack) know no blocks and show
 * `text`, so `text` says everything too.
 *
 * Slack reads &, < and > as markup unless they are written as entities. All of these programs make text bold or italic by
 * signs around it, differently, and no way of escaping works in all: so those signs are replaced by ones that look alike.
 */
import type { ChatMessage } from "./chat-message.ts"

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  "*": "∗",
  "~": "∼",
  "`": "ˋ",
  "|": "¦",
  "\\": "∖",
  _: "‗",
}

/** An underscore inside of a word formats nothing, and addresses have some. */
const plain = (text: string): string =>
  text
    .replace(/[*~`|\\]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (sign) => LOOK_ALIKE[sign] ?? sign)
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

/** `verbatim`: Slack makes no links and no mentions of plain text. */
export function writeSlackMessage({ title, lines, link }: ChatMessage): object {
  const said = lines.map(plain)
  const heading = plain(title)
  const opening = link === null ? [] : [`<${link.href}|${plain(link.label)}>`]
  return {
    text: [heading, ...said, ...(link === null ? [] : [link.href])].join("\n"),
    blocks: [
      {
        type: "section",
        text: { type: "mrkdwn", text: [`*${heading}*`, ...said, ...opening].join("\n"), verbatim: true },
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  }
}
