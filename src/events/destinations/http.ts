/**
 * Any program that takes JSON: one POST. A 2xx means that it has the lead; `id` and `url` or `link` of a JSON answer are kept as the
 * record. An `Idempotency-Key` is the same for every attempt, and `{{id}}` for every time that the lead is sent.
 */
import { addressIn, arrived, at, type Destination, idIn, refused } from "./destination.ts"

export const http: Destination = {
  async send(ask, { channel, delivery_id, body }) {
    const headers = { "idempotency-key": delivery_id }
    const { carried, json } = await ask({ method: "POST", url: channel.url ?? "", headers, body })
    if (carried.outcome !== "delivered")
      return refused(carried, at(json, "message") ?? at(json, "detail") ?? at(json, "error"))
    const address = addressIn(at(json, "url")) ?? addressIn(at(json, "link"))
    return arrived(carried, { record_id: idIn(at(json, "id")), address })
  },

  check: (ask, trial) => http.send(ask, { ...trial, lead_id: "", record_id: null }),
}
