// Words in braces that a policy's texts may hold, such as {{nombre}}.
import { pointerTo } from "../json-pointer.ts"
import { PLACEHOLDER } from "../text/fill-in.ts"
import { isText } from "./loose.ts"
import { listed, type Mistake, quote } from "./mistake.ts"

/** What stands for nothing would be sent as it is written. */
export function* placeholderMistakes(
  said: unknown,
  path: readonly string[],
  allowed: readonly string[],
): Generator<Mistake> {
  for (const [, word = ""] of isText(said) ? said.matchAll(PLACEHOLDER) : [])
    if (!allowed.includes(word))
      yield {
        pointer: pointerTo(...path),
        code: "invalid_value",
        params: { allowed: [...allowed] },
        detail: `${quote(`{{${word}}}`)} stands for nothing; there are ${listed(
          allowed.map((one) => `{{${one}}}`),
          "and",
        )}.`,
      }
}
