/** /api/admin/source-presets: the tools whose bodies are known, and what is known of each. */

import { Type } from "typebox"
import { LANGUAGE_IDS } from "../../domain/language.ts"
import { EVENT_ID } from "../../domain/source/mapping.ts"
import { PRESET_NAMES, PRESETS } from "../../domain/source/presets.ts"
import { boolean, list, object, onePage, orNull, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const operation = operationsOf("Sources")

const PresetSchema = object("SourcePreset", "A tool whose bodies are known.", {
  name: Type.Enum([...PRESET_NAMES]),
  signs: orNull(
    Type.Enum(["header", "word"]),
    "How the tool proves that it is the sender, with the source's `signing_secret`: by a header that is made of the body and the " +
      "secret, or by the secret as a word in the body. null: not at all.",
  ),
  has_event_id: boolean("Whether what the tool sends twice is known by a number of its own."),
  has_challenge: boolean("Whether the tool asks by GET first, with the source's id as its token."),
  described_at: orNull(string(), "Where the tool describes what it sends."),
  unverified: list(string(), "What is believed of the tool and could not be read in its documentation."),
  samples: list(
    Type.Object({ language: Type.Enum(LANGUAGE_IDS), content_type: string(), body: string() }),
    "Bodies as the tool sends them, made up.",
  ),
})

const PresetsAnswer = onePage("SourcePresets", "All tools whose bodies are known.", PresetSchema)

const LIST = PRESET_NAMES.map((name) => {
  const { signature, mapping, challenge, described_at, unverified, samples } = PRESETS[name]
  return {
    name,
    signs: signature === null ? null : signature.kind === "word" ? ("word" as const) : ("header" as const),
    has_event_id: EVENT_ID in mapping,
    has_challenge: challenge !== undefined,
    described_at,
    unverified: [...unverified],
    samples: [...samples],
  }
})

export function addSourcePresets(scope: App): void {
  scope.get(
    "/source-presets",
    operation(
      "listSourcePresets",
      "The tools that sources know",
      "What a source's `preset` may be, and what is known of each tool.",
      { response: { 200: PresetsAnswer } },
    ),
    async () => ({ data: LIST, next_cursor: null }),
  )
}
