import { sample } from "@hub/contract/sample"
import type { Doors } from "../platform/http/door.ts"
import { loadSample } from "./load.ts"
import { declineSample, removeSample } from "./remove.ts"
import { readSample } from "./state.ts"

export function openSample(doors: Doors) {
  doors.open(sample.read, "sample.manage", (ctx) => readSample(ctx))
  doors.open(sample.load, "sample.manage", (ctx) => loadSample(ctx))
  doors.open(sample.decline, "sample.manage", (ctx) => declineSample(ctx))
  doors.open(sample.remove, "sample.manage", (ctx) => removeSample(ctx))
}
