type Kind = "text" | "id" | readonly string[]
type Shape = Record<string, Kind>
type Read<K extends Kind> = K extends "id" ? number : K extends readonly (infer One)[] ? One : string
export type SearchOf<S extends Shape> = { [Name in keyof S]?: Read<S[Name]> } & { cursor?: string }

/** The filters of a list as the address has them; what the list does not understand is left out. */
export function listSearch<const S extends Shape>(shape: S) {
  return (search: Record<string, unknown>): SearchOf<S> => {
    const read: Record<string, unknown> = {}
    for (const [name, kind] of Object.entries<Kind>({ ...shape, cursor: "text" })) {
      const value = understood(kind, search[name])
      if (value !== undefined) read[name] = value
    }
    return read as SearchOf<S>
  }
}

function understood(kind: Kind, value: unknown): string | number | undefined {
  if (kind === "id") return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined
  const words = typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, 2000) : ""
  if (kind === "text") return words === "" ? undefined : words
  return kind.find((one) => one === words)
}
