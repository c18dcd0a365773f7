import type { App } from "../../platform/ctx.ts"
import { writeRegularly } from "../../platform/write-regularly.ts"
import { saveReadings } from "./count.ts"

const flushInterval = 20_000

/** Writes down what was read every few seconds, and what is left when the hub ends. */
export const startReadingFlush = (app: App) =>
  writeRegularly(app, "saving how editions were read", flushInterval, () => saveReadings(app))
