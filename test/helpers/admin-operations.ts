/** Every operation of the admin API that the API reference lists: a route that is added later is tried without anybody thinking of it. */

export type AdminOperation = {
  /** As people name it: `GET /api/admin/leads/{id}`. */
  readonly name: string
  readonly method: string
  readonly path: string
  /** The first example of its body, if it takes JSON. */
  readonly body: unknown
}
type Described = { requestBody?: { content: Record<string, { schema?: { examples?: unknown[] } }> } }

/** `fill`: puts something in place of the parameters of a path, most particular first; what is left becomes 1. */
export async function adminOperations(
  address: string,
  fill: Readonly<Record<string, string>> = {},
): Promise<AdminOperation[]> {
  const { paths } = (await (await fetch(`${address}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  const filled = (path: string) =>
    Object.entries(fill)
      .reduce((text, [from, to]) => text.replace(from, to), path)
      .replace(/\{\w+\}/g, "1")
  return Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/admin/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: filled(path),
        body: requestBody?.content["application/json"]?.schema?.examples?.[0],
      })),
    )
}
