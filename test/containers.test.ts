/**
 * The image and the two ways to run it say the same as the program: what the image is made of is there, settings have the
 * names that the server reads, and whoever stops a server gives it the time that it takes.
 */
import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { parse, parseAllDocuments } from "yaml"

const ROOT = path.join(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8")
const SETTINGS = new Set(
  read("src/config.ts")
    .match(/"[A-Z]+(?:_[A-Z]+)*"/g)
    ?.map((name) => name.slice(1, -1)),
)

type Server = Record<"environment", Record<string, string>> & { stop_grace_period: string }
const compose = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Server> }

const KUBERNETES = "examples/kubernetes/base"
const kustomization = parse(read(`${KUBERNETES}/kustomization.yaml`))
const [deployment] = parseAllDocuments(read(`${KUBERNETES}/servers.yaml`)).map((document) => document.toJS())
const pod = deployment.spec.template.spec

/** What a stop takes at most, the second included during which a server still accepts requests. */
const STOP_SECONDS = 26

test("the image has everything that the program reads of its own folder", () => {
  const copied = read("Dockerfile")
    .split("\n")
    .filter((line) => line.startsWith("COPY --from=build"))
    .flatMap((line) => line.split(" ").slice(2, -1))
    .map((file) => file.replace(/^\/opt\/criba\/(?:runtime\/)?/, ""))
  const built = ["node_modules", "dist", "console/dist"]
  const admitted = read(".dockerignore")
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1))
  for (const file of copied.filter((file) => !built.includes(file))) {
    assert.ok(existsSync(path.join(ROOT, file)), `${file} does not exist`)
    assert.ok(admitted.includes(file), `${file} is kept out by .dockerignore`)
  }
  for (const needed of [
    "bin",
    "migrations",
    "src",
    "texts",
    "web",
    "package.json",
    "package-lock.json",
    ...built,
  ])
    assert.ok(copied.includes(needed), `${needed} is not in the image`)
})

test("every setting of compose.yaml and of the manifests is one that the server knows", () => {
  const literals: string[] = kustomization.configMapGenerator[0].literals
  const names = [
    ...Object.keys(compose.services["criba-1"]?.environment ?? {}),
    ...literals.map((literal) => literal.split("=")[0]),
    ...pod.containers[0].env.map(({ name }: { name: string }) => name),
  ]
  assert.deepEqual(
    names.filter((name) => !SETTINGS.has(name)),
    [],
  )
})

test("a server that is stopped has the time to answer what it has", () => {
  const [, seconds] = /const STOP_WITHIN_MS = (\d+)_000/.exec(read("src/cli/serve.ts")) ?? []
  assert.equal(Number(seconds) + 1, STOP_SECONDS)
  assert.ok(Number.parseInt(compose.services["criba-1"]?.stop_grace_period ?? "", 10) > STOP_SECONDS)
  const [, before] = pod.containers[0].lifecycle.preStop.exec.command
  assert.ok(pod.terminationGracePeriodSeconds > STOP_SECONDS + Number(before))
})

test("the manifests name each other, and an image that is tagged by its commit, as the page says", () => {
  for (const file of kustomization.resources) assert.ok(existsSync(path.join(ROOT, KUBERNETES, file)), file)
  const [, tag] =
    /criba:\$\(git rev-parse --short HEAD\)[\s\S]*`newTag: (\w+)`/.exec(read("docs/containers.md")) ?? []
  assert.equal(kustomization.images[0].newTag, tag)
})

test("where an ingress publishes every path, a server does not start without a token for its metrics", () => {
  const [, ingress] = parseAllDocuments(read(`${KUBERNETES}/service.yaml`)).map((document) => document.toJS())
  assert.equal(ingress.spec.rules[0].http.paths[0].path, "/")
  type Setting = { name: string; valueFrom?: { secretKeyRef?: { optional?: boolean } } }
  const settings: Setting[] = pod.containers[0].env
  const token = settings.find(({ name }) => name === "METRICS_TOKEN")?.valueFrom?.secretKeyRef
  assert.deepEqual(token, { name: "criba", key: "METRICS_TOKEN" })
})
