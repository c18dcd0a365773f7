import { z } from "zod"
import { WithName } from "../event-shapes.ts"

const WithReason = WithName.extend({ reason: z.string() })

/** What happened to the embargo of a collection and to its list. */
export const embargoEvents = {
  "collection.embargo_set": WithReason.extend({ until: z.string(), two_people: z.boolean() }),
  "collection.embargo_postponed": WithReason.extend({ from: z.string(), until: z.string() }),
  "collection.embargo_release_asked": WithReason,
  "collection.embargo_released": WithReason.extend({ until: z.string() }),
  "collection.embargo_reader_added": WithReason.extend({ reader: z.string() }),
  "collection.embargo_reader_removed": WithName.extend({ reader: z.string() }),
} as const
