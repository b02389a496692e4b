/** The editor in the console's colours. It lives in a shadow root: of the page's styles only the variables reach it. */
import { HighlightStyle } from "@codemirror/language"
import { EditorView } from "@codemirror/view"
import { tags } from "@lezer/highlight"

const FONT = "var(--mantine-font-family)"

export const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--text)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)", lineHeight: "1.65" },
  ".cm-content": { padding: "14px 12px 14px 0", caretColor: "var(--text)" },
  // What is wrapped stands under its line, a little to the right.
  ".cm-line": { paddingLeft: "calc(6px + 4ch)", textIndent: "-4ch" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    color: "var(--text-3)",
    border: "none",
    paddingLeft: "8px",
  },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-gutter-lint .cm-gutterElement": { display: "grid", placeItems: "center", padding: "0 3px" },
  ".cm-lint-marker": { width: "7px", height: "7px", borderRadius: "50%", content: "''" },
  ".cm-lint-marker-error": { backgroundColor: "var(--red-dot)" },
  ".cm-lint-marker-warning": { backgroundColor: "var(--amber-dot)" },
  ".cm-lintRange-error, .cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy" },
  ".cm-lintRange-error": { textDecorationColor: "var(--red-dot)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--amber-dot)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--accent-line)",
  },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-2)",
    borderRadius: "10px",
    boxShadow: "var(--shadow-2)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", padding: "4px", maxHeight: "240px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    padding: "4px 8px",
    borderRadius: "6px",
    display: "flex",
    gap: "8px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--text)",
  },
  ".cm-completionIcon": { display: "none" },
  ".cm-completionDetail": { color: "var(--text-3)", fontStyle: "normal", marginLeft: "auto" },
  ".cm-completionMatchedText": { textDecoration: "none", color: "var(--accent-text)", fontWeight: "600" },
  ".cm-completionInfo": {
    padding: "8px 10px",
    fontFamily: FONT,
    fontSize: "12px",
    color: "var(--text-2)",
    maxWidth: "240px",
  },
  ".cm-diagnostic": { padding: "7px 10px", borderLeft: "none", fontFamily: FONT, fontSize: "12px" },
  // Smaller text makes phones zoom in on it.
  "@media (max-width: 48em)": { "&": { fontSize: "16px" } },
})

export const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent-text)" },
  { tag: tags.comment, color: "var(--text-3)" },
  { tag: [tags.string, tags.content], color: "var(--text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--amber)" },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: "var(--text-3)" },
])
