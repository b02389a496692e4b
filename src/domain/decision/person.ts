/**
 * Whose lead it is. A person is the first lead of a chain of duplicates: each names the earliest recent lead of its person, and that
 * one may name one that was earlier still. Where the chain leads is known when a lead comes in, and stored with it, so that nobody
 * walks it later. If it leads nowhere (an import may name leads that never came, or each other; an undone one takes leads away), each
 * lead on the way there is a person of its own.
 */
export type ChainLink = {
  readonly seq: number
  readonly duplicate_of: string | null
  /** null: of this lead itself. */
  readonly person_seq: number | null
}

/** The `seq` of the first lead of all that repeat this one; null if its chain leads nowhere. */
export const personOf = ({ seq, duplicate_of, person_seq }: ChainLink): number | null =>
  duplicate_of === null ? seq : person_seq
