import { z } from "zod"
import { Moment, route } from "./route.ts"

export const Version = z.object({ version: z.string(), commit: z.string(), build_time: Moment })
export type Version = z.output<typeof Version>

export const versionRoutes = {
  version: route({ method: "GET", path: "/api/version", answer: Version, open: true }),
}
