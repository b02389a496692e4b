import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from "@tanstack/react-query"

type Context = { readonly context: { readonly queries: QueryClient } }

/** A loader that begins to read what is asked for again by the screen itself, which then finds it. */
export const begin =
  (...options: readonly object[]) =>
  ({ context: { queries } }: Context): void => {
    for (const one of options) {
      if ("getNextPageParam" in one)
        void queries.prefetchInfiniteQuery(
          one as FetchInfiniteQueryOptions<unknown, Error, unknown, readonly unknown[], unknown>,
        )
      else void queries.prefetchQuery(one as FetchQueryOptions)
    }
  }
