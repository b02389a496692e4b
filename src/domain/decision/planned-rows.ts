/** What a batch, or a change of hands, writes: the rows of one statement (store/leads/save-plan.ts). */
import type { Submission, Warning } from "../lead/submission.ts"
import type { Status } from "./lifecycle.ts"

export type EventRow = {
  readonly seq: number
  readonly type:
    | "lead.created"
    | "lead.assigned"
    | "lead.waiting"
    | "lead.disqualified"
    | "lead.status_changed"
    | "lead.contact_due"
    | "lead.contact_missed"
    | "lead.escalated"
    | "triager.paused"
  readonly actor: string
  /** null: it is about a triager. */
  readonly lead_id: string | null
  readonly received_by?: string
  /** If left out, the event is as quiet as the lead. */
  readonly quiet?: boolean | undefined
  readonly data: unknown
}

export type LeadRow = Omit<Submission, "warnings" | "phone_country" | "default_country"> & {
  readonly id: string
  readonly seq: number
  readonly api_key_id: string
  /** null: now. */
  readonly created_at: string | null
  readonly contacted_at: string | null
  readonly contacted_by: string | null
  readonly qualified_at: string | null
  readonly won_at: string | null
  readonly won_value: number | null
  /** Who entered it by hand. */
  readonly created_by: string | null
  readonly warnings: readonly Warning[] | null
  /** The domain of its address, if that is a company's. */
  readonly company: string | null
  readonly category: string | null
  /** null under a policy without teams. */
  readonly team: string | null
  readonly bracket: string
  readonly status: Status
  /** Of a lead that waits: whom it could go to (domain/rotation/kinds.ts). null: "". */
  readonly kind: string | null
  readonly triager_id: string | null
  readonly disqualification_rule: string | null
  readonly disqualification_reason: string | null
  readonly duplicate_of: string | null
  /** The `seq` of the person's first lead; null: it is this lead itself. */
  readonly person_seq: number | null
  readonly policy_version: number
  readonly contact_by: string | null
  readonly remind_at: string | null
  readonly search: string
}

/** What became of a lead on its way in. */
export type CameOut = Pick<
  LeadRow,
  | "seq"
  | "category"
  | "team"
  | "bracket"
  | "warnings"
  | "status"
  | "kind"
  | "triager_id"
  | "disqualification_rule"
  | "disqualification_reason"
  | "duplicate_of"
  | "person_seq"
  | "contacted_at"
  | "contacted_by"
  | "qualified_at"
  | "won_at"
  | "won_value"
  | "contact_by"
  | "remind_at"
>

/** The new state of a lead that was stored before this batch. */
export type TurnRow = {
  readonly id: string
  readonly status: "assigned" | "waiting"
  readonly team: string | null
  readonly bracket: string
  readonly kind: string
  readonly triager_id: string | null
  readonly contact_by: string | null
  readonly remind_at: string | null
  readonly handed_on: number
}

export type AnswerRow = {
  readonly api_key_id: string
  readonly key: string
  readonly body_hash: string
  readonly lead_id: string
  readonly answer: string
}

/** A lead that came back with the id by which others name it, and whose person they are from now on. */
export type RelinkRow = { readonly id: string; readonly person_seq: number }

/** What a batch writes. */
export type PlannedRows = {
  readonly leads: readonly LeadRow[]
  /** Leads that stop waiting, or change hands. */
  readonly turns: readonly TurnRow[]
  readonly events: readonly EventRow[]
  readonly answers: readonly AnswerRow[]
  readonly relinks: readonly RelinkRow[]
  readonly lastSeq: number
}
