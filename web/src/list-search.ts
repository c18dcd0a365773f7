type FilterKind = "text" | "id" | "me or id" | readonly (string | number)[]
export type FilterShape = Record<string, FilterKind>
type FilterValue<K extends FilterKind> = K extends "id"
  ? number
  : K extends "me or id"
    ? number | "me"
    : K extends readonly (infer One)[]
      ? One
      : string
export type SearchOf<S extends FilterShape> = { [Name in keyof S]?: FilterValue<S[Name]> } & { cursor?: string }

/**
 * The filters of a list as the address has them; what the list does not understand is left out. What a list does anyway
 * (its own order, its own size) is no choice here, so that it is not in the address either.
 */
export function defineListSearch<const S extends FilterShape>(shape: S) {
  return (search: Record<string, unknown>): SearchOf<S> => {
    const read: Record<string, unknown> = {}
    for (const [name, kind] of Object.entries<FilterKind>(shape)) {
      const value = readFilterValue(kind, search[name])
      if (value !== undefined) read[name] = value
    }
    const { cursor } = search
    if (typeof cursor === "string" && cursor !== "") read["cursor"] = cursor
    return read as SearchOf<S>
  }
}

function readFilterValue(kind: FilterKind, value: unknown): string | number | undefined {
  if (kind === "me or id") return value === "me" ? value : readFilterValue("id", value)
  if (kind === "id") return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined
  if (kind !== "text") return kind.find((one) => one === value)
  const words = typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, 200) : ""
  return words === "" ? undefined : words
}
