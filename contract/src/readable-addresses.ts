import { z } from "zod"

/** What a collection is called in addresses, and where readers find its newest edition as a kind, and one of them for good. */
export const ReadableAddresses = z.object({
  name: z.string(),
  latest: z.string().nullable(),
  edition: z.string().nullable(),
})
