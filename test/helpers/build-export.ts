/** How a program's export is put together: its header, a line for each person, and what each line must become. */
import { cased, type Member, type Person, people, table, type Written } from "./exported-people.ts"

/** What a row must have become: a lead (`state` null: the policy decides), or a wrong row. */
export type Expected =
  | { readonly wrong: string }
  | {
      readonly nombre: string
      readonly email: string | null
      readonly phone: string | null
      readonly business_label: string | null
      readonly revenue: number | null
      readonly notes: string | null
      readonly extra: Readonly<Record<string, string>> | null
      readonly created_at: string
      readonly state: { readonly status: string; readonly triager: string | null } | null
      readonly is_duplicate: boolean
    }
export type Export = {
  readonly options: readonly string[]
  readonly bytes: Buffer
  readonly rows: readonly Expected[]
}

/** A program's word for a state, and our state; `kept` if the word says more. null: unknown. */
export type Stage = { readonly word: string; readonly is: string | null; readonly kept?: true }
export const stage = (word: string, is: string | null, kept?: true): Stage => ({
  word,
  is,
  ...(kept && { kept }),
})

/** An open lead without an owner, or without a state, is decided by the policy. */
function stateOf(is: string, owner: Member | null) {
  const isOpen = is === "new" || is === "contacted"
  if (isOpen && owner === null) return null
  return { status: is === "new" ? "assigned" : is, triager: owner?.id ?? null }
}

type PhoneCell = { readonly column: string; readonly phone: Written }
/** The first that is not empty is the phone, the other is kept. */
export function phones(...written: readonly PhoneCell[]) {
  const [first, ...others] = written.filter(({ phone: { text } }) => text !== "")
  return {
    phone: first?.phone.normal ?? null,
    others: Object.fromEntries(others.map(({ column, phone: { text } }) => [column, text])),
  }
}

const extraOf = (columns: Readonly<Record<string, string>>): Record<string, string> | null => {
  const filled = Object.entries(columns).filter(([, text]) => text !== "")
  return filled.length === 0 ? null : Object.fromEntries(filled)
}

export type Program = {
  readonly header: readonly string[]
  readonly stages: readonly Stage[]
  readonly options?: readonly string[]
  readonly delimiter?: string
  readonly encode?: (text: string) => Buffer
  readonly write: (
    person: Person,
    status: string,
  ) => {
    readonly cells: readonly string[]
    readonly lead: Partial<Exclude<Expected, { wrong: string }>> & {
      readonly kept: Readonly<Record<string, string>>
    }
  }
  readonly statusColumn: string
}

export function build(seed: number, program: Program): Export {
  const {
    header,
    stages,
    delimiter = ",",
    encode = (text) => Buffer.from(text),
    write,
    statusColumn,
  } = program
  const seen = new Set<string>()
  const lines = people(seed).map((person): { cells: readonly string[]; expected: Expected } => {
    const { word, is, kept } = stages[(person.n * 7 + seed) % stages.length] ?? stage("", "new")
    const text = cased(word, person.n)
    const { cells, lead } = write(person, text)
    if (is === null) return { cells, expected: { wrong: "unknown_status" } }
    const key = person.email.toLowerCase()
    const is_duplicate = key !== "" && seen.has(key)
    seen.add(key)
    return {
      cells,
      expected: {
        nombre: `${person.first} ${person.last}`,
        email: person.email || null,
        phone: null,
        business_label: person.company,
        revenue: null,
        notes: null,
        created_at: person.created.toISOString(),
        state: stateOf(is, person.owner),
        is_duplicate,
        ...(({ kept: _, ...rest }) => rest)(lead),
        extra: extraOf({ ...lead.kept, [statusColumn]: kept ? text : "" }),
      },
    }
  })
  const text = table(delimiter, [header, ...lines.map(({ cells }) => cells)])
  return {
    options: program.options ?? [],
    bytes: encode(text),
    rows: lines.map(({ expected }) => expected),
  }
}
