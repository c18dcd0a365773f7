import type { ReaderRefusalCode, ReaderRefusal } from "./parsed-document.ts"

const refusalCodeKey = Symbol("refused")

/** Ends the reading of a file with a sentence for the person who sent it. */
export function refuseFile(code: ReaderRefusalCode, message: string): never {
  throw Object.assign(new Error(message), { [refusalCodeKey]: code })
}

export function readerRefusal(code: ReaderRefusalCode, message: string): ReaderRefusal {
  return { kind: "refused", code, message }
}

/** The refusal that an error carries, or null when the error is a bug. */
export function readerRefusalOf(error: unknown): ReaderRefusal | null {
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return readerRefusal(
      "too_deep",
      "The file is nested too deeply to be read. Flatten its tables or lists and upload it again.",
    )
  }
  if (!(error instanceof Error) || !(refusalCodeKey in error)) return null

  return readerRefusal(error[refusalCodeKey] as ReaderRefusalCode, error.message)
}
