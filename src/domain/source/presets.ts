/** The table of presets. To add one: write its file in `presets/`, and name it here. */
import type { Preset } from "./preset.ts"
import { auto } from "./presets/auto.ts"
import { calCom } from "./presets/cal-com.ts"
import { calendly } from "./presets/calendly.ts"
import { elementor } from "./presets/elementor.ts"
import { fluentForms } from "./presets/fluent-forms.ts"
import { googleAds } from "./presets/google-ads.ts"
import { gravityForms } from "./presets/gravity-forms.ts"
import { hubspot } from "./presets/hubspot.ts"
import { jotform } from "./presets/jotform.ts"
import { meta } from "./presets/meta.ts"
import { tally } from "./presets/tally.ts"
import { typeform } from "./presets/typeform.ts"
import { webflow } from "./presets/webflow.ts"
import { wordpress } from "./presets/wordpress.ts"

const TABLE = {
  auto,
  typeform,
  tally,
  jotform,
  "google-ads": googleAds,
  meta,
  calendly,
  "cal-com": calCom,
  elementor,
  "gravity-forms": gravityForms,
  "fluent-forms": fluentForms,
  hubspot,
  webflow,
  wordpress,
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof TABLE
export const PRESETS: Readonly<Record<PresetName, Preset>> = TABLE
export const PRESET_NAMES = Object.keys(TABLE) as PresetName[]
export const isPresetName = (value: unknown): value is PresetName =>
  typeof value === "string" && Object.hasOwn(TABLE, value)
