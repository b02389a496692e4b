import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { type Receipt, type ReceiptCandidate, replayReceipt } from "../decision/receipt.ts"
import type { Language } from "../language.ts"
import type { Condition } from "../policy/conditions.ts"
import type { RuleTried, Verdict } from "../policy/disqualify.ts"
import { UNKNOWN_BUSINESS } from "../policy/unknown-business.ts"
import type { Bar } from "../rotation/bars.ts"
import { describeReceipt } from "./sentences.ts"

const names = new Map(Object.entries({ ana: "Ana", bo: "Bo", cleo: "Cleo", ines: "Inés" }))

const triedAll = (...tried: RuleTried[]): Verdict => ({ disqualified: null, skipped: null, tried })
const missed = (rule: string, failed: Condition["on"]) => ({ rule, matched: false, shadow: false, failed })
const matched = (rule: string, shadow = false) => ({ rule, matched: true, shadow })
const candidate = (triager: string, owed: number, given: Partial<ReceiptCandidate> = {}) => ({
  triager,
  weight: 1,
  owed,
  barred: null,
  ...given,
})
const barred = (triager: string, bar: Bar) => candidate(triager, 0, { barred: bar })
const gotBy = (because: NonNullable<Receipt["chosen"]>["because"]) => ({ triager: "ana", because })
const receipt = (given: Partial<Receipt>): Receipt => ({
  cause: "ingest",
  policy_version: 3,
  verdict: triedAll(),
  category: null,
  bracket: { id: "growth", because: "revenue" },
  duplicate_of: null,
  sticky: null,
  strategy: "fair",
  candidates: [candidate("ana", 1)],
  chosen: gotBy("only_one"),
  ...given,
})

const inTurn = [candidate("ana", 0.666666666667), candidate("bo", 0.25), candidate("cleo", -0.333333333333)]
const nobody = { candidates: [], chosen: null }
const disqualified: Verdict = {
  disqualified: { rule: "no-business", reason: "No tiene negocio propio" },
  skipped: null,
  tried: [missed("spam", "utm_source"), matched("no-business")],
}

function accountOf(given: Partial<Receipt>, language: Language): string[] {
  const told = receipt(given)
  assert.equal(replayReceipt(told), told.chosen?.triager ?? null, "a receipt that could have been written")
  return describeReceipt(told, language, names)
}

const linesOf = (text: string) => text.split(/\n\s*/).filter((line) => line !== "")

type Account = readonly string[]

/** A test of what each language tells of a receipt, a sentence a line; `part` picks what is looked at. */
const tellsPart =
  (part: (account: Account, expected: Account) => Account) =>
  (title: string, given: Partial<Receipt>, es: string, en: string): void => {
    test(title, () => {
      for (const [language, text] of [["es", es] as const, ["en", en] as const])
        assert.deepEqual(part(accountOf(given, language), linesOf(text)), linesOf(text))
    })
  }
const tellsAll = tellsPart((account) => account)
const tells = tellsPart((account, expected) => account.filter((sentence) => expected.includes(sentence)))
const NO_RULES = ["La política no tenía reglas que probar.", "The policy had no rules to try."] as const
/** What stands between the opening and the rules, of which these receipts have none. */
const explains = tellsPart((account) =>
  account.slice(
    1,
    account.findIndex((sentence) => sentence === NO_RULES[0] || sentence === NO_RULES[1]),
  ),
)

tellsAll(
  "a receipt is told the most important first",
  {
    verdict: triedAll(
      missed("no-business", "business"),
      missed("student", "business"),
      missed("spam", "email_domain"),
      { ...missed("late", "email_domain"), shadow: true },
      matched("tiny", true),
    ),
    candidates: [...inTurn, barred("ines", "outside_hours"), barred("dan", "cap_reached")],
    chosen: gotBy("first_due"),
  },
  `Ana recibió este lead: entre las 3 personas disponibles para el tramo growth, era su turno (se le debían 0,67 leads).
   Superó las reglas no-business y student (por su negocio) y las reglas spam y late (por el dominio de su correo).
   La regla tiny lo habría descartado, pero solo está en sombra.
   Su tramo es growth, por su facturación.
   También en el turno: Bo (se le debían 0,25 leads); Cleo (llevaba 0,33 leads de más).
   Fuera del turno: Inés (fuera de su horario); dan (tope diario alcanzado).
   Decidido con la versión 3 de la política.`,
  `Ana got this lead: of the 3 people available for bracket growth, Ana was first due (owed 0.67 of a lead).
   It passed rules no-business and student (by its business) and rules spam and late (by its e-mail domain).
   Rule tiny would have disqualified it, but is only in shadow.
   Its bracket is growth, by its revenue.
   Also in turn: Bo (owed 0.25 of a lead); Cleo (0.33 of a lead ahead).
   Not considered: Inés (outside working hours); dan (daily cap reached).
   Decided under version 3 of the policy.`,
)

describe("who got it", () => {
  tells(
    "the only one available needs no numbers",
    {},
    "Ana recibió este lead: no había nadie más disponible para el tramo growth.",
    "Ana got this lead: nobody else was available for bracket growth.",
  )

  tells(
    "after a wait the opening says so, and the rules are not told again",
    { cause: "waiting", verdict: null, bracket: { id: "growth", because: "kept" } },
    `Ana recibió este lead tras la espera: no había nadie más disponible para el tramo growth.
     Las reglas se aplicaron cuando llegó.
     Su tramo es growth, el que recibió al llegar.`,
    `Ana got this lead after it had waited: nobody else was available for bracket growth.
     The rules were applied when it arrived.
     Its bracket is growth, as decided when it arrived.`,
  )

  tells(
    "with nobody due yet it is who is owed most",
    { candidates: [candidate("ana", 0.12), candidate("bo", -1.5)], chosen: gotBy("most_owed") },
    `Ana recibió este lead: entre las 2 personas disponibles para el tramo growth, aún no era el turno de nadie y era a quien más se debía (se le debían 0,12 leads).
     También en el turno: Bo (llevaba 1,50 leads de más).`,
    `Ana got this lead: of the 2 people available for bracket growth, nobody was due yet and Ana was owed most (owed 0.12 of a lead).
     Also in turn: Bo (1.50 leads ahead).`,
  )

  tells(
    "the least busy is told with open leads",
    {
      strategy: "least_busy",
      candidates: [candidate("ana", 0.5, { open_leads: 1 }), candidate("bo", 0.75, { open_leads: 4 })],
      chosen: gotBy("least_busy"),
    },
    `Ana recibió este lead: entre las 2 personas disponibles para el tramo growth, era quien menos carga tenía (1 lead abierto, se le debían 0,50 leads).
     También en el turno: Bo (4 leads abiertos, se le debían 0,75 leads).`,
    `Ana got this lead: of the 2 people available for bracket growth, Ana was the least busy (1 open lead, owed 0.50 of a lead).
     Also in turn: Bo (4 open leads, owed 0.75 of a lead).`,
  )

  tells(
    "a balance that rounds to nothing is never minus nothing",
    { candidates: [candidate("ana", 0.9), candidate("bo", -0.001)], chosen: gotBy("first_due") },
    "También en el turno: Bo (se le debían 0,00 leads).",
    "Also in turn: Bo (owed 0.00 of a lead).",
  )

  test("whoever has no name is called by the id", () => {
    const [opening] = describeReceipt(receipt({}), "en", new Map())
    assert.equal(opening, "ana got this lead: nobody else was available for bracket growth.")
  })
})

describe("what the numbers leave puzzling", () => {
  for (const [because, owed] of [["first_due", 0.333333333333] as const, ["most_owed", 0.2] as const])
    explains(
      `people who look level are told apart (${because})`,
      { candidates: ["ana", "bo", "ines"].map((id) => candidate(id, owed)), chosen: gotBy(because) },
      "A la par de Ana hasta el segundo decimal: Bo e Inés; decidió una diferencia menor o, si no, el orden de los identificadores.",
      "Level with Ana to two decimals: Bo and Inés; a smaller difference decided, or else the order of ids.",
    )

  const weighted = [
    candidate("ana", 0.6, { weight: 3 }),
    candidate("bo", 0.65),
    candidate("cleo", 0.6),
    candidate("ines", -0.85, { weight: 2 }),
  ]
  explains(
    "who was owed as much but weighs less was due later",
    { candidates: weighted, chosen: gotBy("first_due") },
    "Se debía tanto o más a Bo y Cleo, pero, según el peso, el turno de Ana llegaba antes.",
    "As much or more was owed to Bo and Cleo, but going by weight Ana was due sooner.",
  )
  tells(
    "weights that differ are told",
    { candidates: weighted, chosen: gotBy("first_due") },
    `Ana recibió este lead: entre las 4 personas disponibles para el tramo growth, era su turno (se le debían 0,60 leads, peso 3).
     También en el turno: Bo (se le debían 0,65 leads, peso 1); Cleo (se le debían 0,60 leads, peso 1); Inés (llevaba 0,85 leads de más, peso 2).`,
    `Ana got this lead: of the 4 people available for bracket growth, Ana was first due (owed 0.60 of a lead, weight 3).
     Also in turn: Bo (owed 0.65 of a lead, weight 1); Cleo (owed 0.60 of a lead, weight 1); Inés (0.85 of a lead ahead, weight 2).`,
  )

  explains(
    "the same load for the weight is settled by who waited longest, and fewer leads may be the greater load",
    {
      strategy: "least_busy",
      candidates: [
        candidate("ana", 0.9, { open_leads: 4, weight: 4, idle_rank: 1 }),
        candidate("bo", 0.1, { open_leads: 1, idle_rank: 2 }),
        candidate("cleo", 0, { open_leads: 3 }),
        candidate("ines", 0, { open_leads: 5 }),
      ],
      chosen: gotBy("least_busy"),
    },
    `Con la misma carga: Bo; quien llevaba más tiempo sin recibir un lead era Ana.
     Con los mismos leads abiertos o menos, pero también con menos peso: Cleo.`,
    `Just as busy: Bo; Ana had got a lead longest ago.
     With as few open leads or fewer, but also with less weight: Cleo.`,
  )

  explains("may be nothing", { candidates: inTurn, chosen: gotBy("first_due") }, "", "")
})

describe("nobody got it", () => {
  tells(
    "everyone who was left out is told, grouped by why",
    {
      candidates: [
        barred("ana", "absent"),
        barred("bo", "other_bracket"),
        barred("ines", "absent"),
        barred("cleo", "inactive"),
        { ...barred("dani", "day_off"), day: "Inmaculada" },
        { ...barred("eva", "outside_hours"), day: "Nochebuena" },
      ],
      chosen: null,
    },
    `Este lead queda en espera: no había nadie disponible para el tramo growth.
     Fuera del turno: Ana e Inés (ausencia); Bo (solo otros tramos); Cleo (cuenta inactiva); dani (de fiesta: Inmaculada); eva (fuera del horario de Nochebuena).`,
    `This lead is waiting: nobody was available for bracket growth.
     Not considered: Ana and Inés (absent); Bo (other brackets only); Cleo (inactive); dani (day off: Inmaculada); eva (outside the hours of Nochebuena).`,
  )

  tells(
    "a lead that goes on waiting",
    { cause: "waiting", verdict: null, candidates: [barred("ana", "absent")], chosen: null },
    "Este lead sigue en espera: no había nadie disponible para el tramo growth.",
    "This lead is still waiting: nobody was available for bracket growth.",
  )

  tells("a team without anybody", nobody, "No había nadie en el equipo.", "There was nobody on the team.")
})

describe("a disqualified lead", () => {
  tellsAll(
    "is told with the rule and its reason, and with nobody left out",
    { verdict: disqualified, ...nobody },
    `Este lead quedó descartado por la regla no-business: «No tiene negocio propio».
     Superó la regla spam (por la fuente de su campaña).
     Su tramo es growth, por su facturación.
     Decidido con la versión 3 de la política.`,
    `This lead was disqualified by rule no-business: “No tiene negocio propio”.
     It passed rule spam (by its campaign source).
     Its bracket is growth, by its revenue.
     Decided under version 3 of the policy.`,
  )

  tells(
    "of an unknown category has no rule of the policy to name",
    {
      verdict: { ...triedAll(matched("unknown_business")), disqualified: UNKNOWN_BUSINESS },
      ...nobody,
    },
    "Este lead quedó descartado: la política no conoce su categoría de negocio.",
    "This lead was disqualified: the policy does not know its business category.",
  )

  tells(
    "may be assigned all the same",
    { verdict: disqualified },
    `Este lead quedó descartado por la regla no-business: «No tiene negocio propio».
     La política también asigna los leads descartados.
     Ana recibió este lead: no había nadie más disponible para el tramo growth.`,
    `This lead was disqualified by rule no-business: “No tiene negocio propio”.
     The policy has disqualified leads assigned too.
     Ana got this lead: nobody else was available for bracket growth.`,
  )

  tells(
    "that nobody could be given does not wait",
    { verdict: disqualified, candidates: [barred("ana", "outside_hours")], chosen: null },
    `La política también asigna los leads descartados.
     Nadie lo recibió: no había nadie disponible para el tramo growth.
     Fuera del turno: Ana (fuera de su horario).`,
    `The policy has disqualified leads assigned too.
     Nobody got it: nobody was available for bracket growth.
     Not considered: Ana (outside working hours).`,
  )
})

describe("the rules", () => {
  tells(
    "are not tried on a lead that arrives qualified",
    { verdict: { ...triedAll(), skipped: "qualified" } },
    "No se probó ninguna regla: llegó ya cualificado.",
    "No rule was tried: it arrived already qualified.",
  )

  tells("may be none", {}, ...NO_RULES)

  tells(
    "that match in shadow are told together",
    { verdict: triedAll(matched("tiny", true), matched("late", true)) },
    "Las reglas tiny y late lo habrían descartado, pero solo están en sombra.",
    "Rules tiny and late would have disqualified it, but are only in shadow.",
  )

  const conditions: { readonly [on in Condition["on"]]: readonly [es: string, en: string] } = {
    business: ["por su negocio", "by its business"],
    business_label: ["por lo que dice de su negocio", "by what it says of its business"],
    revenue: ["por su facturación", "by its revenue"],
    funnel: ["por su embudo", "by its funnel"],
    utm_source: ["por la fuente de su campaña", "by its campaign source"],
    utm_medium: ["por el medio de su campaña", "by its campaign medium"],
    utm_campaign: ["por su campaña", "by its campaign"],
    email_domain: ["por el dominio de su correo", "by its e-mail domain"],
    phone_country: ["por el país de su teléfono", "by the country of its phone"],
    extra: ["por sus otros campos", "by its other fields"],
    contact: ["por sus datos de contacto", "by its contact details"],
  }
  for (const on of Object.keys(conditions) as Condition["on"][]) {
    const [es, en] = conditions[on]
    const verdict = triedAll(missed("x", on))
    tells(`may be passed ${en}`, { verdict }, `Superó la regla x (${es}).`, `It passed rule x (${en}).`)
  }
})

describe("the bracket", () => {
  tells(
    "may come from the label that was chosen",
    { bracket: { id: "starter", because: "label" } },
    "Su tramo es starter, por la opción de facturación que eligió.",
    "Its bracket is starter, by the revenue label that the lead chose.",
  )

  tells(
    "may be the one for leads that give no revenue",
    { bracket: { id: "starter", because: "default" } },
    "Su tramo es starter, el que la política reserva a los leads sin facturación conocida.",
    "Its bracket is starter, the policy's own for leads without a known revenue.",
  )
})

describe("a person who was known", () => {
  const heldBy = (triager: string, barred: "absent" | "inactive" | "day_off" | null, day?: string) => ({
    duplicate_of: "L1",
    sticky: { lead: "L2", triager, barred, ...(day !== undefined && { day }) },
  })

  tellsAll(
    "stays with whoever holds them",
    { ...heldBy("ana", null), candidates: [], chosen: gotBy("sticky") },
    `Ana recibió este lead: ya llevaba uno anterior de la misma persona.
     La política no tenía reglas que probar.
     Su tramo es growth, por su facturación.
     Repite el lead L1 de la misma persona.
     Sigue al lead L2 y no cuenta en la rotación.
     Decidido con la versión 3 de la política.`,
    `Ana got this lead: Ana already held an earlier one of the same person.
     The policy had no rules to try.
     Its bracket is growth, by its revenue.
     It repeats lead L1 of the same person.
     It follows lead L2 and does not count in the rotation.
     Decided under version 3 of the policy.`,
  )

  tells(
    "does not stay with who is absent",
    heldBy("bo", "absent"),
    `Repite el lead L1 de la misma persona.
     Bo llevaba el lead L2 de la misma persona, pero tenía una ausencia, así que este quedó abierto al resto.`,
    `It repeats lead L1 of the same person.
     Bo held lead L2 of the same person but was absent, so this one was open to the others.`,
  )

  tells(
    "does not stay with who has a day off",
    heldBy("bo", "day_off", "Inmaculada"),
    "Bo llevaba el lead L2 de la misma persona, pero estaba de fiesta (Inmaculada), así que este quedó abierto al resto.",
    "Bo held lead L2 of the same person but had a day off (Inmaculada), so this one was open to the others.",
  )

  tells(
    "does not stay with who is inactive",
    heldBy("bo", "inactive"),
    "Bo llevaba el lead L2 de la misma persona, pero su cuenta estaba inactiva, así que este quedó abierto al resto.",
    "Bo held lead L2 of the same person but was inactive, so this one was open to the others.",
  )

  tells(
    "may be held by nobody",
    { duplicate_of: "L1" },
    "Repite el lead L1 de la misma persona, pero nadie llevaba uno anterior.",
    "It repeats lead L1 of the same person, but nobody held an earlier one.",
  )

  tells(
    "is told without a holder when the lead is disqualified, for nobody asked",
    { duplicate_of: "L1", verdict: disqualified, ...nobody },
    "Repite el lead L1 de la misma persona.",
    "It repeats lead L1 of the same person.",
  )
})
