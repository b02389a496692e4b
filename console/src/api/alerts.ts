/** What somebody is told, and the devices to which it is pushed. */

import { queryOptions } from "@tanstack/react-query"
import type { AlertChoice, MyAlerts } from "../../../client/api.ts"
import type { Language } from "../../../src/domain/language.ts"
import { api, at, got } from "./client.ts"

export type { AlertChoice, AlertDevice, MyAlerts } from "../../../client/api.ts"
export type AlertKind = keyof MyAlerts["choices"]
export const ALERT_KINDS: readonly AlertKind[] = [
  "new_lead",
  "reminder",
  "escalation",
  "pause",
  "webhook",
  "rejection",
]

/** Whether somebody is at work changes by itself. */
const FRESH_MS = 60_000

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/me/alerts", { signal })),
  staleTime: FRESH_MS,
})

export const devicesQuery = queryOptions({
  queryKey: ["alert-devices"],
  queryFn: async ({ signal }) => (await got(api.GET("/api/admin/me/devices", { signal }))).data,
})

export const changeAlerts = (body: {
  choices?: { [kind in AlertKind]?: AlertChoice }
  weekly_report?: { on: boolean; time_zone?: string }
  language?: Language
}) => got(api.PATCH("/api/admin/me/alerts", { body }))

export const removeDevice = (id: string) => got(api.DELETE("/api/admin/me/devices/{id}", at(id)))

const LOOK_AGAIN_MS = 700
const MOST_LOOKS = 25

/** Sends a test, and answers what became of it; "gone": the push service does not know the device any more. */
export async function testDevice(id: string): Promise<"delivered" | "failed" | "gone"> {
  const path = { id }
  const { id: test } = await got(api.POST("/api/admin/me/devices/{id}/tests", { params: { path } }))
  for (let look = 0; look < MOST_LOOKS; look++) {
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
    const { data, response } = await api.GET("/api/admin/me/devices/{id}/tests/{test}", {
      params: { path: { id, test } },
    })
    if (response.status === 404) return "gone"
    if (data && data.status !== "pending") return data.status
  }
  return "failed"
}

/** Sends oneself the report of last week, and answers what became of it; "pending": the mail server does not take it yet. */
export async function testWeeklyReport(): Promise<{
  to: string
  status: "delivered" | "failed" | "pending"
}> {
  let test = await got(api.POST("/api/admin/me/weekly-report/tests"))
  for (let look = 0; look < MOST_LOOKS && test.status === "pending" && test.failed_attempts === 0; look++) {
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
    const path = { test: test.id }
    test = await got(api.GET("/api/admin/me/weekly-report/tests/{test}", { params: { path } }))
  }
  return test
}
