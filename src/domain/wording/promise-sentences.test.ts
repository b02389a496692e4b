/** Both languages, case by case. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { describePromise, type PromiseStep } from "./promise-sentences.ts"

const names = new Map([["ana", "Ana"]])
const BY = "2026-11-14T10:30:00.000Z"

const CASES: readonly (readonly [step: PromiseStep, en: string, es: string])[] = [
  [
    { type: "lead.contact_due", triager: "ana", contact_by: BY, next_at: null, what: null },
    "Ana was reminded that contact was to be made by 2026-11-14 10:30:00 UTC.",
    "Se recordó a Ana que había que contactar antes de 2026-11-14 10:30:00 UTC.",
  ],
  [
    { type: "lead.contact_due", triager: "ana", contact_by: null, next_at: BY, what: null },
    "Ana was reminded of the call agreed for 2026-11-14 10:30:00 UTC.",
    "Se recordó a Ana la llamada acordada para 2026-11-14 10:30:00 UTC.",
  ],
  [
    { type: "lead.contact_missed", triager: "gone", contact_by: BY, paused_after: null },
    "gone made no contact by 2026-11-14 10:30:00 UTC.",
    "gone no contactó antes de 2026-11-14 10:30:00 UTC.",
  ],
  [
    { type: "lead.contact_missed", triager: "ana", contact_by: BY, paused_after: 3 },
    "Ana made no contact by 2026-11-14 10:30:00 UTC. With that Ana had missed 3 promises in a row, and was paused: no more leads until they resume.",
    "Ana no contactó antes de 2026-11-14 10:30:00 UTC. Con eso Ana llevaba 3 plazos incumplidos seguidos y quedó en pausa: no recibe más leads hasta que vuelva.",
  ],
  [
    { type: "lead.escalated", triager: "ana", handed_on: 2, because: "handed_on_enough" },
    "It had gone to 2 others already, and goes to no more. It stays with Ana, and the admins were told.",
    "Ya había pasado a otras 2 personas y no pasa a nadie más. Se queda con Ana, y se avisó a los administradores.",
  ],
  [
    { type: "lead.escalated", triager: "ana", handed_on: 0, because: "handed_on_enough" },
    "The policy hands a neglected lead on to nobody. It stays with Ana, and the admins were told.",
    "La política no pasa a nadie un lead desatendido. Se queda con Ana, y se avisó a los administradores.",
  ],
  [
    { type: "lead.escalated", triager: "ana", handed_on: 1, because: "nobody_else" },
    "Nobody who has not had it could take it. It stays with Ana, and the admins were told.",
    "Nadie que no lo hubiera tenido podía llevarlo. Se queda con Ana, y se avisó a los administradores.",
  ],
]

for (const [step, en, es] of CASES)
  test(en, () => {
    assert.equal(describePromise(step, "en", names).join(" "), en)
    assert.equal(describePromise(step, "es", names).join(" "), es)
  })
