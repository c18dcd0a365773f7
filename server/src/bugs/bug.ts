import { type BugStatus, reopenDays } from "@hub/contract/bugs"

/** The life of a bug: what may come after each status. */
const next: Record<BugStatus, readonly BugStatus[]> = {
  new: ["triaged", "duplicate", "wont_fix", "cannot_reproduce"],
  triaged: ["in_progress", "duplicate", "wont_fix", "cannot_reproduce"],
  in_progress: ["resolved"],
  resolved: ["closed"],
  duplicate: ["closed"],
  wont_fix: ["closed"],
  cannot_reproduce: ["closed"],
  closed: ["triaged"],
}

/** What a bug may become now; one in the archive stays as it is. */
export const becoming = ({ status, archived_at }: Standing): BugStatus[] =>
  archived_at === null ? [...next[status]] : []

type Standing = { status: BugStatus; archived_at: Date | null }

/** What a status needs to be told of itself; the name of the field that is missing, if one is. */
export function lacking(to: BugStatus, told: { fixed_in: string; reason: string; duplicate_of: number | null }) {
  if (to === "resolved" && told.fixed_in === "") return { field: "fixed_in", sentence: "Say in what it is fixed." }
  if (to === "wont_fix" && told.reason === "") return { field: "reason", sentence: "Say why it is not fixed." }
  if (to === "duplicate" && told.duplicate_of === null)
    return { field: "duplicate_of", sentence: "Say which bug it repeats." }
  return undefined
}

/** Those who reported it may reopen it for a while after it was closed. */
export function mayReopen({ status, archived_at, closed_at }: Standing & { closed_at: Date | null }, now: Date) {
  if (status !== "closed" || archived_at !== null || closed_at === null) return false
  return now.getTime() - closed_at.getTime() <= reopenDays * 24 * 60 * 60 * 1000
}

export const mayArchive = ({ status, archived_at }: Standing) => status === "closed" && archived_at === null

/** At which of its statuses whoever reported it is told. */
export const isTold = (status: BugStatus): status is "triaged" | "resolved" | "closed" =>
  status === "triaged" || status === "resolved" || status === "closed"

const longest = 120

/** What a text is called in lists: the beginning of its first line. */
export function titleOf(text: string): string {
  const [line = ""] = text.trim().split(/[\r\n]+/)
  const letters = Array.from(line.replaceAll(/\s+/g, " "))
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : letters.join("")
}
