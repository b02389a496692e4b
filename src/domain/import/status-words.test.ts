import assert from "node:assert/strict"
import { test } from "node:test"
import { knownStatus, PAST_STATUSES, saysNoMore } from "./status-words.ts"

const all = (words: string) => words.split(",").map((word) => word.trim())
const check = (expected: Record<string, string>) => {
  for (const [status, words] of Object.entries(expected))
    for (const word of all(words)) assert.equal(knownStatus(word), status, word)
}

test("the words that CRMs come with are understood, however they are written", () => {
  check({
    new: "New, OPEN, not contacted, Attempted to Contact, attempted_to_contact, Contact in Future",
    contacted: "Contacted, Connected, In progress, IN_PROGRESS, Pre-Qualified, Pre Qualified",
    qualified: "Qualified, Open deal, OPEN_DEAL, Proposition",
    won: "Won, Closed won, Converted, Customer",
    disqualified: "Unqualified, Not Qualified, Junk Lead",
    lost: "Lost, Lost Lead, Bad timing, BAD_TIMING, Archived",
  })
})

test("and what Spanish teams write", () => {
  check({
    new: "Nuevo, nueva, Abierta, Pendiente, Sin contactar, No contesta, Llamar más tarde, LLAMAR MAS TARDE, Volver a llamar",
    contacted: "Contactado, En curso, Interesada, En seguimiento",
    qualified: "Calificado, Cualificada, Propuesta, En negociación",
    won: "Ganado, Ganada, Cliente",
    disqualified: "Descartado, No calificado, Spam, Número equivocado",
    lost: "Perdido, Perdida, No interesado, Sin interés",
  })
})

test("what may mean two things, or is no state, is not understood", () => {
  for (const word of all("Closed, Cerrado, Hot, Warm, Cold, Caliente, Lead, Nurturing, 3"))
    assert.equal(knownStatus(word), null, word)
})

test("only a word for the very state says nothing more", () => {
  for (const status of PAST_STATUSES) assert.ok(saysNoMore(status, status))
  assert.ok(!saysNoMore("Won", "qualified"))
  assert.ok(!saysNoMore("Lost", "disqualified"), "somebody has said so")
})
