import type { RefusalCode, Refused } from "./reading.ts"

const marked = Symbol("refused")

/** Ends the reading of a file with a sentence for the person who sent it. */
export function refuse(code: RefusalCode, message: string): never {
  throw Object.assign(new Error(message), { [marked]: code })
}

export function refused(code: RefusalCode, message: string): Refused {
  return { kind: "refused", code, message }
}

/** The refusal that an error carries, or null when the error is a bug. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return refused(
      "too_deep",
      "The file is nested too deeply to be read. Flatten its tables or lists and upload it again.",
    )
  }
  if (!(error instanceof Error) || !(marked in error)) return null

  return refused(error[marked] as RefusalCode, error.message)
}
