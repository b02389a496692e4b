/** A first request with a key, ready to be pasted into a shell. */
import { type Scope, serverAddress } from "../../api/keys.ts"

export function curlFor(scopes: readonly Scope[], secret: string): string {
  const authorization = `-H "Authorization: Bearer ${secret}"`
  if (!scopes.includes("ingest") && !scopes.includes("admin")) {
    const reads = (scope: Scope) => scopes.includes("read") || scopes.includes(scope)
    const path = reads("read:leads") ? "leads?limit=10" : reads("read:stats") ? "stats" : "events?limit=10"
    return `curl "${serverAddress()}/api/admin/${path}" \\\n  ${authorization}`
  }
  return [
    `curl -i ${serverAddress()}/api/public/ingest-lead`,
    authorization,
    '-H "Content-Type: application/json"',
    `-d '{"nombre": "Lucía Fernández", "email": "lucia@example.com", "revenue": 120000}'`,
  ].join(" \\\n  ")
}
