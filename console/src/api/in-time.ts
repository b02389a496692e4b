/** A phone may believe in a network that carries nothing. Whoever has a copy of their inbox sees it by then. */
import { Unreachable } from "./client.ts"
import { isKept } from "./kept.ts"

const ANSWER_WITHIN_MS = 3_000
export const inTime = <Data>(answer: Promise<Data>): Promise<Data> =>
  isKept()
    ? Promise.race([
        answer,
        new Promise<never>((_, reject) =>
          setTimeout(() => reject(new Unreachable("The server has not answered yet")), ANSWER_WITHIN_MS),
        ),
      ])
    : answer
