/**
 * The one frame of what is read: blocks that stand in for it until it is here, why it could not be read, or the thing itself. What was
 * read before is better than an error.
 */
import { Skeleton } from "@mantine/core"
import type { ReactNode } from "react"
import { Unreadable } from "./Wrong.tsx"

export type Query<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The blocks of a panel: a title, a line, and what is below. */
export const PANEL = [20, 12, 220] as const

/** Two that are needed together. */
export const both = <One, Other>(one: Query<One>, other: Query<Other>): Query<readonly [One, Other]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
})

export function Loaded<Data>({
  query: { data, error, refetch },
  heights,
  className,
  children,
}: {
  query: Query<Data>
  /** Of the blocks that stand in for it, about as high as it will be. */
  heights: readonly (number | "100%")[]
  /** How the blocks stand. */
  className?: string | undefined
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (error) return <Unreadable error={error} retry={refetch} />
  const blocks = heights.map((height) => <Skeleton key={height} height={height} radius="md" />)
  return className === undefined ? blocks : <div className={className}>{blocks}</div>
}
