/**
 * Begins at once what the page at this address needs: who is signed in, its screen and what that shows. The router itself
 * would first wait for who is signed in.
 */
import type { AnyRoute } from "@tanstack/react-router"
import { meQuery } from "./api/session.ts"
import { inside, type makeRouter } from "./router.tsx"

export function beginScreen(router: ReturnType<typeof makeRouter>): void {
  const { queries } = router.options.context
  const routes: Record<string, AnyRoute> = router.routesById
  for (const { routeId, params, loaderDeps } of router.matchRoutes(router.latestLocation)) {
    const options = routes[routeId]?.options
    if (routeId === inside.id) void queries.prefetchQuery(meQuery)
    void options?.component?.preload?.()
    options?.loader?.({ context: { queries }, params, deps: loaderDeps })
  }
}
