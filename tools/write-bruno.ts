/**
 * Writes a collection for Bruno (https://www.usebruno.com) from the description of the API: a request for each operation, with its example.
 *
 *   npm run bruno -- FOLDER [openapi.json or its address]
 */
import { mkdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"

type Parameter = { name: string; in: string; description?: string; example?: unknown; required?: boolean }
type Operation = {
  operationId: string
  summary: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  security?: object[]
  requestBody?: { content: Record<string, { example?: unknown; schema?: { $ref?: string } }> }
}
export type Description = {
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { examples?: unknown[] }> }
}

const LOCAL = "http://127.0.0.1:3000"

/** Its files, by their paths. `url`: the server's address. */
export function toBruno(api: Description, url = LOCAL): ReadonlyMap<string, string> {
  const files = new Map([
    [
      "bruno.json",
      `${JSON.stringify({ version: "1", name: api.info.title, type: "collection" }, null, 2)}\n`,
    ],
    ["collection.bru", "auth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{key}}\n}\n"],
    ["environments/here.bru", `vars {\n  url: ${url}\n}\nvars:secret [\n  key\n]\n`],
  ])
  let seq = 0
  for (const [route, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const folder = operation.tags?.[0] ?? "Other"
      files.set(`${folder}/${operation.operationId}.bru`, writeRequest(api, route, method, operation, ++seq))
    }
  }
  return files
}

function writeRequest(
  api: Description,
  route: string,
  method: string,
  operation: Operation,
  seq: number,
): string {
  const { summary, description = "", parameters = [], requestBody } = operation
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body = type === "application/json" ? "json" : type === undefined ? "none" : "text"
  const named = (place: string) => parameters.filter((one) => one.in === place)
  const lines = (some: readonly Parameter[]) =>
    some.map(({ name, required, example }) => `${required ? "" : "~"}${name}: ${oneLine(example ?? "")}`)
  const url = `{{url}}${route.replace(/\{(\w+)\}/g, ":$1")}`
  const schema = media?.schema?.$ref?.split("/").at(-1) ?? ""
  const example = media?.example ?? api.components.schemas[schema]?.examples?.[0]
  const sample = body === "json" ? JSON.stringify(example ?? {}, null, 2) : String(example ?? "")
  return [
    block("meta", [`name: ${oneLine(summary)}`, "type: http", `seq: ${seq}`]),
    block(method, [
      `url: ${url}`,
      `body: ${body}`,
      `auth: ${operation.security?.length === 0 ? "none" : "inherit"}`,
    ]),
    block("params:path", lines(named("path"))),
    block("params:query", lines(named("query"))),
    block("headers", [...lines(named("header")), ...(body === "text" ? [`content-type: ${type}`] : [])]),
    body === "none" ? "" : block(`body:${body}`, sample.split("\n")),
    block("docs", description.split("\n")),
  ]
    .filter((part) => part !== "")
    .join("\n")
}

const block = (name: string, lines: readonly string[]): string =>
  lines.join("") === "" ? "" : `${name} {\n${lines.map((line) => `  ${line}`).join("\n")}\n}\n`
const oneLine = (value: unknown): string => String(value).replace(/\s+/g, " ")

const [folder, from = `${LOCAL}/openapi.json`] = process.argv.slice(2)
if (import.meta.main && folder !== undefined) {
  const isAddress = from.startsWith("http")
  const text = isAddress ? await (await fetch(from)).text() : await readFile(from, "utf8")
  const url = isAddress ? from.replace(/\/openapi\.json$/, "") : LOCAL
  for (const [file, content] of toBruno(JSON.parse(text), url)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
}
