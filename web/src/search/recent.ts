const most = 6
const place = (person_id: number) => `hub.search.recent.${person_id}`

/** What this person looked for last in this browser, the newest first. */
export function readRecentSearches(person_id: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(person_id)) ?? "[]")
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, most) : []
  } catch {
    return []
  }
}

/** Remembers what led somewhere, each once. */
export function rememberSearch(person_id: number, q: string): void {
  const stored = [q, ...readRecentSearches(person_id).filter((one) => one.toLowerCase() !== q.toLowerCase())]
  localStorage.setItem(place(person_id), JSON.stringify(stored.slice(0, most)))
}
