const key = "recentVariableSlugs"

/** Section 9: recent variables kept. */
export const mostRecentSlugs = 8

/** The slugs that were inserted last in this browser, newest first. */
export function readRecentSlugs(): string[] {
  try {
    return parseRecentSlugs(localStorage.getItem(key))
  } catch {
    return []
  }
}

export function rememberSlug(slug: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(addNewestSlug(readRecentSlugs(), slug)))
  } catch {
    // A browser that keeps nothing has no recent ones.
  }
}

export const addNewestSlug = (slugs: readonly string[], slug: string): string[] =>
  [slug, ...slugs.filter((one) => one !== slug)].slice(0, mostRecentSlugs)

export function parseRecentSlugs(stored: string | null): string[] {
  try {
    const slugs: unknown = JSON.parse(stored ?? "[]")
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === "string").slice(0, mostRecentSlugs) : []
  } catch {
    return []
  }
}
