/** /api/admin/me/devices: the browsers to which the caller's alerts are pushed. Each is registered from its own session. */
import { signOnDevice } from "../../changes/change-devices.ts"
import type { AddressGuard } from "../../domain/address-guard.ts"
import { nameDevice } from "../../domain/alert/device-name.ts"
import { mistakeIn } from "../../domain/field-mistake.ts"
import type { Database } from "../../store/connection/database.ts"
import {
  insertDeviceTest,
  listDevices,
  MOST_DEVICES,
  type PushDevice,
  readDeviceTest,
  removeDevice,
} from "../../store/delivery/push-devices.ts"
import { type Caller, EVERYBODY, personOf } from "../access/caller.ts"
import { RateWindows } from "../access/rate.ts"
import * as schemas from "../schemas/alert.ts"
import { nothing } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFields, refuseFor, tooManyAttempts } from "../shell/problems.ts"

const operation = operationsOf("Alerts")
const deviceAnswer = (description: string) => ({
  ...schemas.DeviceFields,
  description,
  examples: [schemas.DEVICE],
})
const testAnswer = (description: string, example: object) => ({
  ...schemas.TestAnswer,
  description,
  examples: [example],
})

const TESTS_PER_MINUTE = 6
const MOST_TESTERS = 10_000
const NOT_ARRIVED = "The push service did not take it."

/** `onTest`: a test was queued. */
export function addMyDevices(
  scope: App,
  parts: { readonly db: Database; readonly guard: AddressGuard; readonly onTest: () => void },
): void {
  const { db } = parts
  const tests = new RateWindows(() => performance.now(), MOST_TESTERS)
  scope.get(
    "/me/devices",
    operation(
      "listMyDevices",
      "The browsers to which one's alerts are pushed",
      "For people with a session: a key gets a 404.",
      { response: { 200: schemas.DevicesAnswer } },
      EVERYBODY,
    ),
    async (request) => {
      const devices = await listDevices(db, personOf(request).id)
      return { data: devices.map((device) => show(device, request.caller)), next_cursor: null }
    },
  )

  scope.post(
    "/me/devices",
    operation(
      "signOnDevice",
      "Have alerts pushed to this browser",
      "Sent again with the same `endpoint` it renews the rest. The device goes with the session: who signs out there, or is signed out, " +
        `is told nothing there any more. At most ${MOST_DEVICES} a person. The address must be public and https. A ` +
        "browser in which another person was signed on before comes with the same keys; with others it gets a 409.",
      {
        body: schemas.DeviceInput,
        response: {
          200: deviceAnswer("It was known, and is up to date now."),
          201: deviceAnswer("Alerts are pushed to it from now on."),
        },
        problems: ["conflict"],
      },
      EVERYBODY,
    ),
    async (request, reply) => {
      const { id: personId } = personOf(request)
      const { endpoint, keys, language } = request.body
      const name = nameDevice(request.headers["user-agent"] ?? "")
      const owner = { personId, sessionId: sessionOf(request.caller) }
      const signed = await signOnDevice(parts, owner, { endpoint, ...keys, language, name })
      switch (signed.kind) {
        case "refused":
          throw refuseFields([mistakeIn(signed.field, "invalid_value", signed.because)])
        case "full": {
          const detail = `Alerts are pushed to ${MOST_DEVICES} browsers of yours already. Remove one first.`
          throw refuseFor("conflict", { reason: "too_many_devices", detail, params: { most: MOST_DEVICES } })
        }
        case "taken": {
          const detail = "Somebody else's alerts are pushed to this address."
          throw refuseFor("conflict", { reason: "device_taken", detail })
        }
        case "on":
          return reply.code(signed.isNew ? 201 : 200).send(show(signed.device, request.caller))
      }
    },
  )

  scope.delete(
    "/me/devices/:id",
    operation(
      "removeMyDevice",
      "Push no more alerts to a browser",
      "Nor what is on its way to it.",
      {
        params: schemas.DeviceId,
        response: { 204: nothing("It gets no more alerts.") },
      },
      EVERYBODY,
    ),
    async (request, reply) => {
      if (!(await removeDevice(db, personOf(request).id, request.params.id))) throw unknownDevice()
      return reply.code(204).send(null)
    },
  )

  scope.post(
    "/me/devices/:id/tests",
    operation(
      "testMyDevice",
      "Push a test to a browser",
      `It is sent once. Ask for the test to see how it went. At most ${TESTS_PER_MINUTE} a minute and person.`,
      { params: schemas.DeviceId, response: { 202: testAnswer("The test is on its way.", schemas.TEST) } },
      EVERYBODY,
    ),
    async (request, reply) => {
      const { id: personId } = personOf(request)
      const { granted, resetsInS } = tests.take(personId, TESTS_PER_MINUTE)
      if (!granted) throw tooManyTests(resetsInS)
      const id = await insertDeviceTest(db, personId, request.params.id)
      if (id === null) throw unknownDevice()
      parts.onTest()
      return reply.code(202).send({ id, status: "pending" as const, error: null })
    },
  )

  scope.get(
    "/me/devices/:id/tests/:test",
    operation(
      "getMyDeviceTest",
      "How a test went",
      "A 404: the push service does not know the browser any more, and it was removed.",
      {
        params: schemas.DeviceTestId,
        response: { 200: testAnswer("The test.", { ...schemas.TEST, status: "delivered" }) },
      },
      EVERYBODY,
    ),
    async (request) => {
      const { id: deviceId, test: testId } = request.params
      const test = await readDeviceTest(db, personOf(request).id, { deviceId, testId })
      if (test === null) throw unknownDevice()
      // One sentence for all failures: the caller has chosen the address, and details would let them probe our network.
      return { id: testId, ...test, error: test.status === "failed" ? NOT_ARRIVED : null }
    },
  )
}

const show = ({ session_id, endpoint: _, ...device }: PushDevice, caller: Caller) => ({
  ...device,
  current: caller.kind === "person" && caller.sessionId === session_id,
})

const sessionOf = (caller: Caller): string => (caller.kind === "person" ? caller.sessionId : "")

export const tooManyTests = (seconds: number) =>
  tooManyAttempts(seconds, `${TESTS_PER_MINUTE} tests a minute are enough. Try again in ${seconds} s.`)

const unknownDevice = () => new Problem("not_found", "There is no such device of yours.")
