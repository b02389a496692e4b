/** Written by `npm run text-types`: the texts of the server, by language and file. */
import es_alerts from "./es/server/alerts.json" with { type: "json" }
import es_assignment from "./es/server/assignment.json" with { type: "json" }
import es_chat from "./es/server/chat.json" with { type: "json" }
import es_explain from "./es/server/explain.json" with { type: "json" }
import es_form from "./es/server/form.json" with { type: "json" }
import es_letters from "./es/server/letters.json" with { type: "json" }
import es_report from "./es/server/report.json" with { type: "json" }
import es_visitor from "./es/server/visitor.json" with { type: "json" }
import es_decision from "./es/both/decision.json" with { type: "json" }
import en_alerts from "./en/server/alerts.json" with { type: "json" }
import en_assignment from "./en/server/assignment.json" with { type: "json" }
import en_chat from "./en/server/chat.json" with { type: "json" }
import en_explain from "./en/server/explain.json" with { type: "json" }
import en_form from "./en/server/form.json" with { type: "json" }
import en_letters from "./en/server/letters.json" with { type: "json" }
import en_report from "./en/server/report.json" with { type: "json" }
import en_visitor from "./en/server/visitor.json" with { type: "json" }
import en_decision from "./en/both/decision.json" with { type: "json" }
export const SERVER_TEXTS = {
  "es": { "alerts": es_alerts, "assignment": es_assignment, "chat": es_chat, "explain": es_explain, "form": es_form, "letters": es_letters, "report": es_report, "visitor": es_visitor, "decision": es_decision },
  "en": { "alerts": en_alerts, "assignment": en_assignment, "chat": en_chat, "explain": en_explain, "form": en_form, "letters": en_letters, "report": en_report, "visitor": en_visitor, "decision": en_decision },
}
