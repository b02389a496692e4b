/** The policy as text, with completion by its schema and the problems where they are. */
import { autocompletion, completionKeymap, startCompletion } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands"
import { yaml } from "@codemirror/lang-yaml"
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language"
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint"
import { Annotation, EditorState } from "@codemirror/state"
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { arrivedQuery } from "../../api/arrived.ts"
import type { PolicyDocument, Schema } from "../../api/policy.ts"
import { makeCompleter } from "./complete-yaml.ts"
import { colors, look } from "./editor-look.ts"
import type { Problem } from "./problems.ts"

/** A line to show; a new object shows it again. */
export type Spot = { readonly line: number; readonly column: number }

type Props = {
  text: string
  schema: Schema
  document: PolicyDocument | null
  problems: readonly Problem[]
  spot: Spot | null
  label: string
  onChange: (text: string) => void
}

/** Marks what came from outside, which is not told back. */
const fromOutside = Annotation.define<true>()
/** More than anybody types before React has caught up. */
const MOST_TOLD = 50

export default function YamlEditor({ text, schema, document, problems, spot, label, onChange }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  /** Texts told to the outside that may still come back from there, oldest first. */
  const told = useRef<readonly string[]>([])
  const { data: arrived } = useQuery(arrivedQuery)
  const latest = useRef({ text, document, arrived, onChange })
  // While a list is being written the text seldom reads: then names come from what it said last.
  latest.current = { text, document: document ?? latest.current.document, arrived, onChange }

  useEffect(() => {
    if (host.current === null) return
    // In a shadow root the editor adopts style sheets; elsewhere it would write a <style>, which the page forbids.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" })
    const namesNow = () => ({ policy: latest.current.document, arrived: latest.current.arrived })
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          drawSelection(),
          history(),
          indentOnInput(),
          bracketMatching(),
          yaml(),
          syntaxHighlighting(colors),
          look,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
          autocompletion({ override: [makeCompleter(schema, namesNow)] }),
          keymap.of([
            ...completionKeymap,
            { key: "Ctrl-Space", run: startCompletion },
            ...lintKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            const isOurs = update.transactions.some((one) => one.annotation(fromOutside))
            if (!update.docChanged || isOurs) return
            const next = update.state.doc.toString()
            told.current = [...told.current, next].slice(-MOST_TOLD)
            latest.current.onChange(next)
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [schema, label])

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    // What was typed here comes back, and more may have been typed since: that must not be undone.
    if (told.current.includes(text)) {
      told.current = told.current.slice(told.current.indexOf(text))
      return
    }
    told.current = []
    const old = editor.state.doc.toString()
    if (old !== text)
      editor.dispatch({ changes: smallestChange(old, text), annotations: fromOutside.of(true) })
  }, [text])

  useEffect(() => {
    const editor = view.current
    if (editor)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          problems.map((one) => diagnosticOf(editor.state, one)),
        ),
      )
  }, [problems])

  useEffect(() => {
    const editor = view.current
    if (editor === null || spot === null) return
    editor.dispatch({ selection: { anchor: offsetOf(editor.state, spot) }, scrollIntoView: true })
    editor.focus()
  }, [spot])

  return <div ref={host} data-yaml />
}

function offsetOf({ doc }: EditorState, { line, column }: Spot): number {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines))
  return Math.min(at.from + column - 1, at.to)
}

/** From the place to the end of the word there. */
function diagnosticOf(state: EditorState, problem: Problem): Diagnostic {
  const from = offsetOf(state, problem)
  const rest = state.doc.sliceString(from, state.doc.lineAt(from).to)
  const length = /^[^\s,:\]}]+/.exec(rest)?.[0].length ?? 1
  const to = Math.min(from + length, state.doc.length)
  return { from, to, severity: problem.severity, message: problem.detail }
}

/** Keeps the cursor, and what can be undone, where nothing changes. */
function smallestChange(old: string, next: string): { from: number; to: number; insert: string } {
  let from = 0
  while (from < old.length && from < next.length && old[from] === next[from]) from++
  let end = 0
  const most = Math.min(old.length, next.length) - from
  while (end < most && old.at(-1 - end) === next.at(-1 - end)) end++
  return { from, to: old.length - end, insert: next.slice(from, next.length - end) }
}
