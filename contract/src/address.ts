import type { Route } from "./route.ts"

type AddressInput = { params?: unknown; query?: unknown }

/** The path of a call with its parameters filled in and its query behind it. */
export function addressOfRoute(route: Pick<Route, "path">, given: AddressInput): string {
  const params = (given.params ?? {}) as Record<string, unknown>
  const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(given.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== "") query.append(key, String(one))
  return query.size > 0 ? `${path}?${String(query)}` : path
}

/** The cursor of the next page, from a `Link` header; null on the last page. */
export function nextCursor(link: string | null): string | null {
  for (const [, target, attributes] of (link ?? "").matchAll(/<([^>]*)>([^<]*)/g))
    if (target !== undefined && /;\s*rel\s*=\s*"?(?:[^"]*\s)?next\b/i.test(attributes ?? ""))
      return new URL(target, "http://hub.invalid").searchParams.get("cursor")
  return null
}

/** The name that a `Content-Disposition` header gives a file. */
export function fileName(disposition: string | null): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? "")?.[1]
  if (extended !== undefined)
    try {
      return decodeURIComponent(extended)
    } catch {
      return undefined
    }
  return /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i
    .exec(disposition ?? "")
    ?.slice(1)
    .find(Boolean)
}
