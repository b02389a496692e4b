/**
 * A link to a file that holds people's data. A browser that follows it would show the server's question who somebody is as a page, so
 * the console asks first.
 */
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from "@mantine/core"
import type { MouseEvent, ReactNode } from "react"
import { api, got, Refused } from "../api/client.ts"
import { tellNotice } from "./notices.ts"
import { useTellProblem } from "./tell-problem.ts"

type Link = { readonly href: string; readonly children: ReactNode }

export function ExportButton(props: Link & ButtonProps & { "data-folds"?: boolean }) {
  return <Button component="a" download {...props} onClick={useExport()} />
}

export function ExportIcon(props: Link & ActionIconProps & { "aria-label": string }) {
  return <ActionIcon component="a" download {...props} onClick={useExport()} />
}

function useExport() {
  const { whole } = useTellProblem()
  return async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      await got(api.GET("/api/admin/me/confirmation"))
      location.assign(href)
    } catch (error) {
      const isGivenUp = error instanceof Refused && error.problem.code === "confirmation_required"
      if (!isGivenUp) tellNotice({ message: whole(error), tone: "late" })
    }
  }
}
