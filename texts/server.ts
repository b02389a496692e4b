/** Written by `npm run text-types`: the texts of the server, by language and file. */
import es_letters from "./es/server/letters.json" with { type: "json" }
import en_letters from "./en/server/letters.json" with { type: "json" }
export const SERVER_TEXTS = {
  "es": { "letters": es_letters },
  "en": { "letters": en_letters },
}
