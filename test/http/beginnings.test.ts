// How a team begins: invitations that put somebody on the roster, and people who say themselves when they are away.
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { addMyAbsences } from "../../src/http/routes/my-absences.ts"
import { findTriager, listTriagers } from "../../src/store/books/roster.ts"
import { openPeople } from "../helpers/people.ts"

const desk = await openPeople(addMyAbsences)
after(desk.close)
const admin = await desk.setUp()
const invite = (body: object) => desk.send("POST", "/api/admin/invitations", { body, cookie: admin })
const tokenOf = ({ body }: { body: { link: string } }) => String(body.link.split("/").at(-1))

test("an invitation into an empty installation puts the triager on the roster", async () => {
  const made = await invite({
    email: "Bego@example.com",
    name: "Begoña Núñez",
    role: "triager",
    new_triager: true,
  })
  assert.deepEqual([made.status, made.body.triager], [201, "begona-nunez"])
  const { name, email, active, brackets } = (await findTriager(desk.db, "begona-nunez")) ?? assert.fail()
  assert.deepEqual([name, email, active, brackets], ["Begoña Núñez", "Bego@example.com", true, null])
  const cookie = await desk.join(tokenOf(made), { name: "Begoña Núñez" })
  const me = await desk.send("GET", "/api/admin/me", { cookie })
  assert.deepEqual([me.body.role, me.body.triager.id], ["triager", "begona-nunez"])
})

test("if the invitation is refused, nobody is put on the roster", async () => {
  const before = await listTriagers(desk.db)
  for (const body of [
    { email: "olga@example.com", name: "Olga Ruiz", role: "triager", new_triager: true },
    { email: "no address", name: "Ana", role: "triager", new_triager: true },
    { email: "ana@example.com", role: "triager", new_triager: true },
    { email: "ana@example.com", name: "Ana", role: "triager", new_triager: true, triager: "begona-nunez" },
  ]) {
    const { status, body: problem } = await invite(body)
    assert.deepEqual([status, problem.code], [422, "validation_failed"], JSON.stringify(body))
  }
  assert.deepEqual(await listTriagers(desk.db), before)
})

test("whoever is invited again, or by two admins at once, is put on the roster once", async () => {
  const body = { email: "Rosa@example.com", name: "Rosa", role: "triager", new_triager: true }
  const both = await Promise.all([invite(body), invite(body)])
  assert.deepEqual(
    both.map(({ status, body }) => [status, body.triager]),
    [
      [201, "rosa"],
      [201, "rosa"],
    ],
  )
  const before = await listTriagers(desk.db)
  const again = await invite({ ...body, name: "Rosa Gil" })
  assert.deepEqual([again.status, again.body.triager, again.body.name], [201, "rosa", "Rosa Gil"])
  assert.deepEqual(await listTriagers(desk.db), before)
  const open = await desk.send("GET", "/api/admin/invitations", { cookie: admin })
  assert.equal(open.body.data.filter(({ triager }: { triager: string }) => triager === "rosa").length, 1)
})

test("a triager says when they are away, and takes it back", async () => {
  const made = await invite({ email: "luis@example.com", name: "Luis", role: "triager", new_triager: true })
  const cookie = await desk.join(tokenOf(made), { name: "Luis" })
  const path = "/api/admin/me/absences"
  const listed = async () => (await desk.send("GET", path, { cookie })).body.data
  const august = { from: "2027-08-01T00:00:00+02:00", to: "2027-08-16T00:00:00+02:00" }
  const added = await desk.send("POST", path, { cookie, body: august })
  const stored = [{ from: "2027-07-31T22:00:00.000Z", to: "2027-08-15T22:00:00.000Z" }]
  assert.deepEqual([added.status, added.body.data], [201, stored])
  await desk.send("POST", path, { cookie, body: { from: "2027-12-24T00:00Z", to: "2027-12-27T00:00Z" } })
  assert.equal((await listed()).length, 2)
  assert.equal((await findTriager(desk.db, "luis"))?.absences.length, 2)

  for (const [body, code] of [
    [{ from: "2027-08-10T00:00Z", to: "2027-08-20T00:00Z" }, "overlapping_intervals"],
    [{ from: "2020-08-10T00:00Z", to: "2020-08-20T00:00Z" }, "in_the_past"],
  ] as const) {
    const wrong = await desk.send("POST", path, { cookie, body })
    assert.deepEqual([wrong.status, wrong.body.errors[0].code], [422, code])
  }
  for (const body of [
    { from: "2027-08-16T00:00Z", to: "2027-08-01T00:00Z" },
    { from: "mañana", to: "2027-08-01T00:00Z" },
  ]) {
    const wrong = await desk.send("POST", path, { cookie, body })
    assert.equal(wrong.status, 422)
    assert.match(wrong.body.errors[0].pointer, /^#(\/from|\/to)?$/)
  }

  const gone = new URLSearchParams(august)
  const left = await desk.send("DELETE", `${path}?${gone}`, { cookie })
  assert.deepEqual([left.status, left.body.data.length], [200, 1])
  assert.equal((await desk.send("DELETE", `${path}?${gone}`, { cookie })).status, 404)
  assert.equal((await desk.send("GET", path, { cookie: admin })).status, 404, "she is nobody on the roster")
})

test("people and invitations come in pages, each of them once", async () => {
  for (const n of [1, 2, 3]) {
    await invite({ email: `open${n}@example.com`, role: "admin" })
    const made = await invite({ email: `here${n}@example.com`, role: "admin" })
    await desk.join(tokenOf(made), { name: n === 3 ? "Zoe" : "Ana" })
  }
  for (const list of ["people", "invitations"]) {
    const read = (query: string) => desk.send("GET", `/api/admin/${list}?${query}`, { cookie: admin })
    const whole: { id: string }[] = (await read("limit=200")).body.data
    assert.ok(whole.length >= 4, list)
    const found: { id: string }[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await read(`limit=2${cursor && `&cursor=${cursor}`}`)
      assert.ok(body.data.length <= 2)
      found.push(...body.data)
      cursor = body.next_cursor
    }
    assert.deepEqual(found, whole)
    assert.equal((await read("cursor=x")).status, 400)
    assert.equal((await read("limit=201")).status, 400)
  }
})
