import { z } from "zod"
import { route } from "./route.ts"

/** How many things of a kind, in the plural. */
const Some = z.object({ kind: z.string(), count: z.number() })

/** The sample project: `offered` while the hub is empty and nobody has chosen to start empty. */
export const Sample = z.object({
  state: z.enum(["offered", "loaded", "none"]),
  project_id: z.number().nullable(),
  /** What people made of it since, which goes with it. */
  goes: z.array(Some),
  /** What people keep in it, which stays without it. */
  stays: z.array(Some),
})
export type Sample = z.output<typeof Sample>

export const sample = {
  read: route({ method: "GET", path: "/api/sample", answer: Sample }),
  /** Loads it once; asked again, it answers what is there. */
  load: route({ method: "POST", path: "/api/sample", answer: Sample, status: 201 }),
  /** Starts empty: it is not offered again. */
  decline: route({ method: "POST", path: "/api/sample/decline", answer: Sample }),
  remove: route({ method: "DELETE", path: "/api/sample", answer: Sample }),
}
