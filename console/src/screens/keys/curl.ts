/** A first request with a key, ready to be pasted into a shell. */
import { type Scope, serverAddress } from "../../api/keys.ts"

export function curlFor(scopes: readonly Scope[], secret: string): string {
  const authorization = `-H "Authorization: Bearer ${secret}"`
  if (!scopes.includes("ingest") && !scopes.includes("admin")) {
    return `curl "${serverAddress()}/api/admin/leads?limit=10" \\\n  ${authorization}`
  }
  return [
    `curl -i ${serverAddress()}/api/public/ingest-lead`,
    authorization,
    '-H "Content-Type: application/json"',
    `-d '{"nombre": "Lucía Fernández", "email": "lucia@example.com", "revenue": 120000}'`,
  ].join(" \\\n  ")
}
