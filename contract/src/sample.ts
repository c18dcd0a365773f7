import { z } from "zod"
import { route } from "./route.ts"

/** How many things of a kind, in the plural. */
const SampleCount = z.object({ kind: z.string(), count: z.number() })

/** The sample project: `offered` while the hub is empty and nobody has chosen to start empty. */
export const SampleState = z.object({
  state: z.enum(["offered", "loaded", "none"]),
  project_id: z.number().nullable(),
  /** What people made of it since, which goes with it. */
  goes: z.array(SampleCount),
  /** What people keep in it, which stays without it. */
  stays: z.array(SampleCount),
})
export type SampleState = z.output<typeof SampleState>

/** What the guided tour shows: of the sample where it is there, else of what was changed last; null where there is none. */
export const TourTargets = z.object({
  topic_id: z.number().nullable(),
  collection_id: z.number().nullable(),
  publication_id: z.number().nullable(),
})
export type TourTargets = z.output<typeof TourTargets>

export const sample = {
  read: route({ method: "GET", path: "/api/sample", answer: SampleState }),
  /** Loads it once; asked again, it answers what is there. */
  load: route({ method: "POST", path: "/api/sample", answer: SampleState, status: 201 }),
  /** Starts empty: it is not offered again. */
  decline: route({ method: "POST", path: "/api/sample/decline", answer: SampleState }),
  tour: route({ method: "GET", path: "/api/sample/tour", answer: TourTargets }),
  remove: route({ method: "DELETE", path: "/api/sample", answer: SampleState }),
}
