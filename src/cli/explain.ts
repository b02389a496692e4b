/** `criba explain`: what was decided about a lead, and why, from the receipts that were stored with the decisions. */
import { type Command, Option } from "commander"
import { FIRST_LANGUAGE, LANGUAGE_IDS, type Language } from "../domain/language.ts"
import { describePromise } from "../domain/wording/promise-sentences.ts"
import {
  describeImport,
  describeManualAssignment,
  describeReceipt,
  describeVoidedTurn,
} from "../domain/wording/sentences.ts"
import { tellServer } from "../domain/wording/tell-server.ts"
import { listTriagers } from "../store/books/roster.ts"
import { readVoidings } from "../store/books/void-turn.ts"
import { readImport, readManualAssignments } from "../store/leads/change-lead.ts"
import { type LeadSummary, readDecisions, readLeadSummary } from "../store/leads/leads.ts"
import { readPromiseSteps } from "../store/leads/promises.ts"
import { type Answer, answering, JSON_FLAG, Refused } from "./answer.ts"
import { showTime } from "./layout.ts"
import type { Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

export function addExplain(program: Command, terminal: Terminal): void {
  program
    .command("explain <lead-id>")
    .description("tell why a lead went where it went")
    .addOption(
      new Option("--language <language>", "of the sentences").choices(LANGUAGE_IDS).default(FIRST_LANGUAGE),
    )
    .option(...JSON_FLAG)
    .action(answering(terminal, explain))
}

const explain = (terminal: Terminal, leadId: string, { language }: { language: Language }): Promise<Answer> =>
  withStore(terminal, async (db) => {
    const lead = await readLeadSummary(db, leadId)
    if (lead === null) throw new Refused(`There is no lead ${leadId}.`)
    const names = new Map((await listTriagers(db)).map(({ id, name }) => [id, name]))
    const decisions = await readDecisions(db, lead.id)
    const byHand = await readManualAssignments(db, lead.id)
    const imported = await readImport(db, lead.id)
    const promises = await readPromiseSteps(db, lead.id)
    const voidings = await readVoidings(db, lead.id)
    const accounts = [
      ...(imported === null ? [] : [{ ...imported, sentences: describeImport(imported, language, names) }]),
      ...decisions.map((one) => ({ ...one, sentences: describeReceipt(one.receipt, language, names) })),
      ...byHand.map((one) => ({ ...one, sentences: describeManualAssignment(one, language, names) })),
      ...promises.map((one) => ({ ...one, sentences: describePromise(one, language, names) })),
      ...voidings.map((one) => ({ ...one, sentences: describeVoidedTurn(one, language, names) })),
    ].sort((a, b) => a.seq - b.seq)
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
