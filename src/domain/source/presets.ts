/** The table of presets. To add one: write its file in `presets/`, and name it here. */
import type { Preset } from "./preset.ts"

const AUTO: Preset = { mapping: {} }

export const PRESETS = { auto: AUTO } as const satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]
export const isPresetName = (value: unknown): value is PresetName =>
  typeof value === "string" && Object.hasOwn(PRESETS, value)
