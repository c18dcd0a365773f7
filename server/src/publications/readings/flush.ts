import type { App } from "../../platform/ctx.ts"
import { saveReadings } from "./count.ts"

const flushInterval = 20_000

/** Writes down what was read every few seconds, and what is left when the hub ends. */
export function startReadingFlush(app: App) {
  const write = () => saveReadings(app).catch((error: unknown) => app.log(error, "saving how editions were read"))
  let writing = Promise.resolve()
  const every = setInterval(() => void (writing = writing.then(write)), flushInterval)
  return {
    stop() {
      clearInterval(every)
      return writing.then(write)
    },
  }
}
