/**
 * What people send leads with, in the order in which they are offered. The server knows presets; a form of one's own site and
 * whatever has no preset are both read by the names of their fields, and differ by the web sites that a form stands on.
 */
import type { Preset, Source } from "../../api/sources.ts"

export const TOOLS = [
  "form",
  "typeform",
  "tally",
  "jotform",
  "google-ads",
  "meta",
  "calendly",
  "cal-com",
  "webflow",
  "wordpress",
  "elementor",
  "gravity-forms",
  "fluent-forms",
  "hubspot",
  "other",
] as const
export type Tool = (typeof TOOLS)[number]

export const presetOf = (tool: Tool): Preset => (tool === "form" || tool === "other" ? "auto" : tool)

export const toolOf = ({ preset, origins }: Pick<Source, "preset" | "origins">): Tool =>
  preset !== "auto" ? preset : origins.length > 0 ? "form" : "other"

/** Google and Webflow take no other status than 200 for success. */
export const addressFor = (tool: Tool, address: string): string =>
  tool === "google-ads" || tool === "webflow" ? `${address}?status=200` : address

/** Proper names; the other two are words. */
export const TOOL_NAMES: Readonly<Record<Exclude<Tool, "form" | "other">, string>> = {
  typeform: "Typeform",
  tally: "Tally",
  jotform: "Jotform",
  "google-ads": "Google Ads",
  meta: "Meta",
  calendly: "Calendly",
  "cal-com": "Cal.com",
  webflow: "Webflow",
  wordpress: "WordPress",
  elementor: "Elementor",
  "gravity-forms": "Gravity Forms",
  "fluent-forms": "Fluent Forms",
  hubspot: "HubSpot",
}

/** Tools that sign what they send, or put a word into it. */
const SIGNING: ReadonlySet<Tool> = new Set([
  "typeform",
  "tally",
  "google-ads",
  "meta",
  "calendly",
  "cal-com",
  "webflow",
  "hubspot",
])
export const signs = (tool: Tool): boolean => SIGNING.has(tool)
