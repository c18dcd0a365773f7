// A reporter for Vitest: names the files that failed or took long as they end, so that a run which is stopped shows where it was.
import { DefaultReporter } from "vitest/node"

const longMs = 20_000
const seconds = (ms) => `${Math.round(ms / 1000)} s`

export default class FilesThatTakeLong extends DefaultReporter {
  #begin = Date.now()
  #ended = 0

  printTestModule(file) {
    this.#ended += 1
    const { duration } = file.diagnostic()
    if (file.state() === "failed") super.printTestModule(file)
    if (file.state() !== "failed" && duration < longMs) return
    this.log(
      `${seconds(Date.now() - this.#begin)}, file ${this.#ended}: ${file.relativeModuleId} (${file.project.name}) took ${seconds(duration)}`,
    )
  }
}
