import type { App } from "./ctx.ts"

/** Saves every so many milliseconds what the hub gathered, one time after the other, and what is left when it ends. A failure is logged. */
export function writeRegularly(app: App, about: string, interval: number, save: () => Promise<void>) {
  let writing = Promise.resolve()
  const write = () => (writing = writing.then(save).catch((error: unknown) => app.log(error, about)))
  const every = setInterval(() => void write(), interval)
  return {
    write,
    stop() {
      clearInterval(every)
      return write()
    },
  }
}
