import { sample } from "@hub/contract/sample"
import type { Router } from "../platform/http/router.ts"
import { loadSample } from "./load.ts"
import { declineSample, removeSample } from "./remove.ts"
import { readSample } from "./state.ts"
import { readTourTargets } from "./tour.ts"

export function addSampleRoutes(router: Router) {
  router.add(sample.read, "sample.manage", (ctx) => readSample(ctx))
  router.add(sample.load, "sample.manage", (ctx) => loadSample(ctx))
  router.add(sample.decline, "sample.manage", (ctx) => declineSample(ctx))
  router.add(sample.tour, "dashboard.read", (ctx) => readTourTargets(ctx))
  router.add(sample.remove, "sample.manage", (ctx) => removeSample(ctx))
}
