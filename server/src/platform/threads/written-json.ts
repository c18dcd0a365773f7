const bytes = Symbol("bytes")

/** A value as JSON text in UTF-8, written in a thread, so that the main thread neither copies nor writes what is long. */
export type WrittenJson = { readonly [bytes]: Uint8Array; toJSON: () => unknown }

/** A value whose long fields may be written already. A router sends it as it sends the value itself. */
export type WithWrittenJson<Value> = Value extends string
  ? Value | WrittenJson
  : Value extends object
    ? { [Name in keyof Value]: Value[Name] | WrittenJson }
    : Value

export const writtenJson = (text: Uint8Array): WrittenJson => ({
  [bytes]: text,
  // Code that needs the value itself reads it back.
  toJSON: () => JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString()) as unknown,
})

export const isWritten = (value: unknown): value is WrittenJson =>
  typeof value === "object" && value !== null && bytes in value

/** Whether a value, or a field of it, is written already. */
export const hasWritten = (value: unknown): value is object =>
  isWritten(value) || (typeof value === "object" && value !== null && Object.values(value).some(isWritten))

/** The JSON text of a value, for which what is written is not written again. */
export function composeJson(value: object): Buffer {
  if (isWritten(value)) return Buffer.from(value[bytes])
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .flatMap(([name, field]: [string, unknown], index) => [
      Buffer.from(`${index === 0 ? "" : ","}${JSON.stringify(name)}:`),
      isWritten(field) ? field[bytes] : Buffer.from(JSON.stringify(field)),
    ])
  return Buffer.concat([Buffer.from("{"), ...fields, Buffer.from("}")])
}

/** A list whose entries have written fields, written as a whole without writing these again. */
export function writtenList(entries: object[]): WrittenJson {
  const parts = entries.flatMap((entry, index) => [Buffer.from(index === 0 ? "" : ","), composeJson(entry)])
  return writtenJson(Buffer.concat([Buffer.from("["), ...parts, Buffer.from("]")]))
}

/** What is longer is written in the thread that made it: characters of a text, entries of a list. */
const long = { text: 20_000, list: 200 }

const isLong = (value: unknown) =>
  typeof value === "string" ? value.length > long.text : Array.isArray(value) && value.length > long.list

export type SplitOutput = { light: unknown; written: [name: string, json: Uint8Array<ArrayBuffer>][] }

/** In a thread: takes the long fields out of a value, or the value itself (named ""), and writes them. */
export function splitLong(output: unknown): SplitOutput {
  if (isLong(output)) return { light: null, written: [["", writeJson(output)]] }
  if (typeof output !== "object" || output === null || Array.isArray(output)) return { light: output, written: [] }
  const heavy = Object.entries(output).filter(([, field]) => isLong(field))
  const light = Object.fromEntries(Object.entries(output).filter(([, field]) => !isLong(field)))
  return { light, written: heavy.map(([name, field]) => [name, writeJson(field)]) }
}

/** On the main thread: puts together what `splitLong` took apart. */
export function joinWritten({ light, written }: SplitOutput): unknown {
  if (written[0]?.[0] === "") return writtenJson(written[0][1])
  if (written.length === 0) return light
  return { ...(light as object), ...Object.fromEntries(written.map(([name, json]) => [name, writtenJson(json)])) }
}

/** The JSON text of a value in UTF-8: for a thread that writes what the main thread only sends on. */
export const writeJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
