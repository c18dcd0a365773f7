import { z } from "zod"
import { WithName } from "../event-shapes.ts"

const WithReason = WithName.extend({ reason: z.string() })
const WithTime = WithName.extend({ release_at: z.string() })

/** What happened to a release. No event names a part: who sees the release need not see every collection in it. */
export const releaseEvents = {
  "release.planned": WithTime,
  "release.changed": WithName.extend({ changed: z.array(z.string()) }),
  "release.parts_changed": WithName,
  "release.confirmed": WithTime,
  "release.moved": WithReason.extend({ from: z.string(), to: z.string() }),
  "release.cancelled": WithReason,
  "release.released": WithName,
  /** Its time came, and a part was not ready. */
  "release.held": WithName.extend({ error: z.string() }),
  /** A dry run found what would hold it. */
  "release.at_risk": WithName.extend({ error: z.string() }),
  "release.checked": WithName,
  "release.person_added": WithReason.extend({ person: z.string(), role: z.string() }),
  "release.person_removed": WithName.extend({ person: z.string(), role: z.string() }),
} as const
