import { z } from "zod"
import { Moment, route } from "./route.ts"

export const HubVersion = z.object({ version: z.string(), commit: z.string(), build_time: Moment })
export type HubVersion = z.output<typeof HubVersion>

export const versionRoutes = {
  version: route({ method: "GET", path: "/api/version", answer: HubVersion, open: true }),
}
