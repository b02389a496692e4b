/** One's own second factor, and of whom the installation asks for one. */
import { queryOptions } from "@tanstack/react-query"
import type { Settings } from "../../../client/api.ts"
import { api, got } from "./client.ts"

export type RequiredOf = Settings["require_second_factor"]
export const REQUIRED_OF: readonly RequiredOf[] = ["none", "admins", "all"]

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/me/second-factor", { signal })),
})
export const proposeSecondFactor = () => got(api.POST("/api/admin/me/second-factor"))
export const confirmSecondFactor = (code: string) =>
  got(api.POST("/api/admin/me/second-factor/confirm", { body: { code } }))
export const removeSecondFactor = () => got(api.DELETE("/api/admin/me/second-factor"))
export const renewRecoveryCodes = () => got(api.POST("/api/admin/me/second-factor/recovery-codes"))

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/settings", { signal })),
})
export const requireSecondFactor = (require_second_factor: RequiredOf) =>
  got(api.PATCH("/api/admin/settings", { body: { require_second_factor } }))
