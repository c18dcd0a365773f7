import { limitRoutes, limits } from "@hub/contract/limits"
import { type Version, versionRoutes } from "@hub/contract/version"
import type { Doors } from "../platform/http/door.ts"

export const openVersion = (version: Version) => (doors: Doors) => {
  doors.open(versionRoutes.version, "hub.look", async () => version)
  doors.open(limitRoutes.limits, "hub.look", async () => limits)
}
