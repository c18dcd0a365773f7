import { limitRoutes, limits } from "@hub/contract/limits"
import { type HubVersion, versionRoutes } from "@hub/contract/version"
import type { Router } from "../platform/http/router.ts"

export const addVersionRoutes = (version: HubVersion) => (router: Router) => {
  router.add(versionRoutes.version, "hub.look", async () => version)
  router.add(limitRoutes.limits, "hub.look", async () => limits)
}
