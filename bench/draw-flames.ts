/** Profiles of V8 as flame graphs in one SVG, one below the other. What hangs below something was called by it. */

type CallFrame = { readonly functionName: string; readonly url: string }
type Profile = {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: CallFrame
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}
type Thread = { readonly title: string; readonly profile: Profile }
type Frame = {
  readonly name: string
  readonly from: Origin
  micros: number
  readonly inner: Map<string, Frame>
}
type Origin = keyof typeof COLOURS

const COLOURS = {
  Criba: "#5b8def",
  packages: "#e0a458",
  "Node.js": "#8fb996",
  "V8 and the system": "#b8b8b8",
} as const
const [WIDTH, ROW, DEEPEST] = [1200, 17, 26]
/** Narrower ones are left out. */
const NARROWEST = 1.5
const LETTER = 6.1

/** `lastSeconds`: what was before is left out. */
export function drawFlames(threads: readonly Thread[], lastSeconds: number): string {
  const towers = threads.map(({ title, profile }) => ({ title, root: gather(profile, lastSeconds) }))
  const widest = Math.max(...towers.map(({ root }) => root.micros))
  const parts: string[] = []
  let y = 24
  for (const { title, root } of towers) {
    parts.push(`<text x="4" y="${y + 12}" font-weight="600">${title}</text>`)
    y += ROW + 2
    const rows = [...drawn(root, widest)]
    parts.push(...rows.map((row) => boxOf(row, y, root)))
    y += (Math.max(...rows.map(({ depth }) => depth)) + 2) * ROW
  }
  const legend = Object.entries(COLOURS).map(
    ([name, colour], i) =>
      `<rect x="${4 + i * 150}" y="4" width="12" height="12" fill="${colour}"/><text x="${20 + i * 150}" y="14">${name}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="ui-monospace, monospace" font-size="10">
<title>Where the processor time of the server goes while leads come in</title>
<rect width="${WIDTH}" height="${y}" fill="#ffffff"/>
${[...legend, ...parts].join("\n")}
</svg>
`
}

/** Who called whom, and for how long. Loading the program and waiting are left out. */
function gather({ nodes, samples, timeDeltas }: Profile, lastSeconds: number): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const root: Frame = { name: "", from: "V8 and the system", micros: 0, inner: new Map() }
  let left = lastSeconds * 1e6
  for (let i = samples.length - 1; i >= 0 && left > 0; i--) {
    const micros = timeDeltas[i] ?? 0
    left -= micros
    const stack: CallFrame[] = []
    for (let id = samples[i]; id !== undefined; id = callers.get(id)) {
      const frame = byId.get(id)?.callFrame
      if (frame !== undefined && frame.functionName !== "(root)") stack.unshift(frame)
    }
    if (stack[0]?.functionName === "(idle)") continue
    root.micros += micros
    let at = root
    for (const frame of stack.slice(0, DEEPEST)) {
      const name = nameOf(frame)
      const next = at.inner.get(name) ?? { name, from: originOf(frame), micros: 0, inner: new Map() }
      at.inner.set(name, next)
      next.micros += micros
      at = next
    }
  }
  return root
}

const nameOf = ({ functionName, url }: CallFrame): string =>
  `${functionName === "" ? "(no name)" : functionName} ${url.replace(/^.*\/(?=(?:node_modules|src|bench)\/)/, "").replace(/^node_modules\//, "")}`.trim()

function originOf({ url }: CallFrame): Origin {
  if (url.includes("/node_modules/")) return "packages"
  if (url.startsWith("node:")) return "Node.js"
  return url === "" ? "V8 and the system" : "Criba"
}

type Box = { readonly frame: Frame; readonly x: number; readonly width: number; readonly depth: number }

function* drawn(frame: Frame, widest: number, x = 0, depth = 0): Generator<Box> {
  const width = (frame.micros / widest) * WIDTH
  if (width < NARROWEST) return
  if (frame.name !== "") yield { frame, x, width, depth }
  let at = x
  for (const inner of [...frame.inner.values()].sort((a, b) => b.micros - a.micros)) {
    yield* drawn(inner, widest, at, frame.name === "" ? 0 : depth + 1)
    at += (inner.micros / widest) * WIDTH
  }
}

function boxOf({ frame, x, width, depth }: Box, top: number, whole: Frame): string {
  const letters = Math.floor((width - 4) / LETTER)
  const text = letters < 4 ? "" : escaped(frame.name.slice(0, letters))
  const title = escaped(`${frame.name}: ${((100 * frame.micros) / whole.micros).toFixed(1)} %`)
  const [left, y] = [x.toFixed(1), top + depth * ROW]
  return `<g><title>${title}</title><rect x="${left}" y="${y}" width="${(width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[frame.from]}"/>${text === "" ? "" : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${text}</text>`}</g>`
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] as string)
