/** By what leads are found. Apart from what asks for them, so that it is known without a browser too. */
import type { operations } from "../../../client/api.ts"

export type LeadFilters = Omit<
  NonNullable<operations["listLeads"]["parameters"]["query"]>,
  "limit" | "cursor"
>
