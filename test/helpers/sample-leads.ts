/** The sample bodies of the presets, each with what it must become: test/fixtures/sample-leads.json has that in the order of the samples. */
import type { Sample } from "../../src/domain/source/preset.ts"
import { PRESETS, type PresetName } from "../../src/domain/source/presets.ts"
import expected from "../fixtures/sample-leads.json" with { type: "json" }

type Expected = {
  /** Of the lead, whatever is not empty. */
  readonly lead: Readonly<Record<string, unknown>>
  readonly event_id: string | null
}

export const samplesOf = (preset: PresetName): (Sample & Expected)[] =>
  PRESETS[preset].samples.map((sample, i) => ({ ...sample, ...(expected[preset][i] as Expected) }))
