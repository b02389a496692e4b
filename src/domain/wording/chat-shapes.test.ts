/** The requests that Slack, Teams and Telegram get. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { ChatMessage } from "./chat-message.ts"
import { writeSlackMessage } from "./slack-message.ts"
import { writeTeamsMessage } from "./teams-message.ts"
import { writeTelegramMessage } from "./telegram-message.ts"

const MESSAGE: ChatMessage = {
  title: "Nuevo lead para Ana · growth",
  lines: ["*<!channel>* & _Co_ ~x~ `y`", "juan_perez@example.com"],
  link: { label: "Abrir el lead", href: "https://leads.example/leads/1" },
}

test("Slack gets a block without mentions and formats of strangers, and the same as text for those without blocks", () => {
  assert.deepEqual(writeSlackMessage(MESSAGE), {
    text: [
      "Nuevo lead para Ana · growth",
      "∗&lt;!channel&gt;∗ &amp; ‗Co‗ ∼x∼ ˋyˋ",
      "juan_perez@example.com",
      "https://leads.example/leads/1",
    ].join("\n"),
    blocks: [
      {
        type: "section",
        text: {
          type: "mrkdwn",
          text: [
            "*Nuevo lead para Ana · growth*",
            "∗&lt;!channel&gt;∗ &amp; ‗Co‗ ∼x∼ ˋyˋ",
            "juan_perez@example.com",
            "<https://leads.example/leads/1|Abrir el lead>",
          ].join("\n"),
          verbatim: true,
        },
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  })
})

test("Teams gets an adaptive card whose texts know no Markdown", () => {
  assert.deepEqual(writeTeamsMessage(MESSAGE), {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          fallbackText: "Nuevo lead para Ana · growth",
          body: [
            {
              type: "RichTextBlock",
              inlines: [{ type: "TextRun", text: "Nuevo lead para Ana · growth", weight: "Bolder" }],
            },
            {
              type: "RichTextBlock",
              spacing: "Small",
              inlines: [{ type: "TextRun", text: "*<!channel>* & _Co_ ~x~ `y`" }],
            },
            {
              type: "RichTextBlock",
              spacing: "Small",
              inlines: [{ type: "TextRun", text: "juan_perez@example.com" }],
            },
          ],
          actions: [{ type: "Action.OpenUrl", title: "Abrir el lead", url: "https://leads.example/leads/1" }],
        },
      },
    ],
  })
})

test("Telegram gets plain text, and beside it what is bold and what is a link, counted as it counts", () => {
  const message = { ...MESSAGE, title: "Lead 🦊", lines: ["<b>x</b>"] }
  const sent = writeTelegramMessage(message, "-100123") as {
    text: string
    entities: { type: string; offset: number; length: number; url?: string }[]
  }
  assert.deepEqual(
    { ...sent, entities: null },
    {
      chat_id: "-100123",
      text: "Lead 🦊\n<b>x</b>\nAbrir el lead",
      link_preview_options: { is_disabled: true },
      entities: null,
    },
  )
  assert.deepEqual(
    sent.entities.map(({ type, offset, length, url }) => [
      type,
      sent.text.slice(offset, offset + length),
      url,
    ]),
    [
      ["bold", "Lead 🦊", undefined],
      ["text_link", "Abrir el lead", "https://leads.example/leads/1"],
    ],
  )
})

test("without a link there is none in any of them", () => {
  const message = { ...MESSAGE, link: null }
  for (const sent of [
    writeSlackMessage(message),
    writeTeamsMessage(message),
    writeTelegramMessage(message, "1"),
  ])
    assert.doesNotMatch(JSON.stringify(sent), /leads\.example|Abrir/)
})
