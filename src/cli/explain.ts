/** `criba explain`: what was decided about a lead, and why, from the receipts that were stored with the decisions. */
import { type Command, Option } from "commander"
import { FIRST_LANGUAGE, LANGUAGE_IDS, type Language } from "../domain/language.ts"
import { tellServer } from "../domain/wording/tell-server.ts"
import { explainLead } from "../reports/explain-lead.ts"
import type { LeadSummary } from "../store/leads/leads.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { showTime } from "./layout.ts"
import type { Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

export function addExplain(program: Command, terminal: Terminal): void {
  commandsOf(program, terminal)("explain <lead-id>", "tell why a lead went where it went", explain).addOption(
    new Option("--language <language>", "of the sentences").choices(LANGUAGE_IDS).default(FIRST_LANGUAGE),
  )
}

const explain = (terminal: Terminal, leadId: string, { language }: { language: Language }): Promise<Answer> =>
  withStore(terminal, async (db) => {
    const explained = await explainLead(db, leadId, language)
    if (explained === null) throw new Refused(`There is no lead ${leadId}.`)
    const { lead, decisions, accounts } = explained
    const paragraphs = accounts.map(({ at, sentences }) =>
      [showTime(at), ...sentences.map((sentence) => `  ${sentence}`)].join("\n"),
    )
    return {
      value: {
        lead,
        decisions: decisions.map(({ receipt, ...decision }) => ({ ...decision, ...receipt })),
        sentences: accounts.flatMap(({ sentences }) => sentences),
      },
      text: [headOf(lead, language), ...paragraphs].join("\n\n"),
    }
  })

const headOf = ({ id, status, triager }: LeadSummary, language: Language): string =>
  tellServer("explain", language)("explain.head", {
    id,
    status,
    holder: triager?.name ?? null,
    triager: triager?.id ?? "",
  })
