/** Files of leads: uploading one, seeing what would become of it, and importing it in the background. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { Import, ImportChoices } from "../../../client/api.ts"
import { api, at, basePath, got } from "./client.ts"
import { BY_CURSOR } from "./pages.ts"

export type {
  Import,
  ImportChoices,
  ImportCounts,
  ImportPreview,
  ImportUndoCounts,
} from "../../../client/api.ts"

/** Somebody on the server works on it. */
export const isAtWork = ({ status }: Import): boolean =>
  ["checking", "trying", "running", "undoing"].includes(status)

const AT_WORK_MS = 1_000
/** Others may import, too. */
const LOOK_MS = 15_000

export const importsQuery = infiniteQueryOptions({
  queryKey: ["imports"],
  queryFn: ({ pageParam, signal }) => {
    const query = { limit: 50, ...(pageParam && { cursor: pageParam }) }
    return got(api.GET("/api/admin/imports", { params: { query }, signal }))
  },
  ...BY_CURSOR,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ data }) => data.some(isAtWork)) ? 2 * AT_WORK_MS : LOOK_MS,
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", "one", id],
    queryFn: ({ signal }) => got(api.GET("/api/admin/imports/{id}", { ...at(id), signal })),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? AT_WORK_MS : LOOK_MS),
  })

export const importPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", "preview", id],
    queryFn: ({ signal }) => got(api.GET("/api/admin/imports/{id}/preview", { ...at(id), signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const createImport = (file: File, delimiter: string | null = null): Promise<Import> =>
  got(api.POST("/api/admin/imports", { body: { file_name: file.name, file_bytes: file.size, delimiter } }))

export const chooseForImport = (id: string, body: ImportChoices) =>
  got(api.PUT("/api/admin/imports/{id}/choices", { ...at(id), body }))

export const startImport = (id: string, trial: boolean): Promise<Import> =>
  got(api.POST("/api/admin/imports/{id}/start", { ...at(id), body: { trial } }))

export const cancelImport = (id: string): Promise<Import> =>
  got(api.POST("/api/admin/imports/{id}/cancel", at(id)))

/** What undoing it would do now. */
export const undoQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", "undo", id],
    queryFn: ({ signal }) => got(api.GET("/api/admin/imports/{id}/undo", { ...at(id), signal })),
    gcTime: 0, // it is counted anew whenever somebody asks
  })

export const undoImport = (id: string): Promise<Import> =>
  got(api.POST("/api/admin/imports/{id}/undo", at(id)))

/** Somebody ran it on the server's command line, where its wrong rows are too. */
export const isByCommand = ({ created_by }: Import): boolean => created_by === "cli"

export const errorsLink = (id: string): string => `${basePath}api/admin/imports/${id}/errors.csv`

export const sendPart = (id: string, number: number, bytes: Blob): Promise<Import> =>
  got(
    api.PUT("/api/admin/imports/{id}/parts/{number}", {
      params: { path: { id, number } },
      headers: { "content-type": "application/octet-stream" },
      body: bytes as unknown as string, // the API's description has no type for bytes
      bodySerializer: (body) => body,
    }),
  )
