import { type BugStatus, reopenDays } from "@hub/contract/bugs"

/** The life of a bug: what may come after each status. */
const nextBugStatuses: Record<BugStatus, readonly BugStatus[]> = {
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
export const nextStatusesOfBug = ({ status, archived_at }: BugState): BugStatus[] =>
  archived_at === null ? [...nextBugStatuses[status]] : []

type BugState = { status: BugStatus; archived_at: Date | null }

/** What a status needs to be told of itself; the name of the field that is missing, if one is. */
export function missingFieldOfStatus(
  to: BugStatus,
  fields: { fixed_in: string; reason: string; duplicate_of: number | null },
) {
  if (to === "resolved" && fields.fixed_in === "")
    return { field: "fixed_in", sentence: "Enter the version that fixes it." }
  if (to === "wont_fix" && fields.reason === "") return { field: "reason", sentence: "Say why it won't be fixed." }
  if (to === "duplicate" && fields.duplicate_of === null)
    return { field: "duplicate_of", sentence: "Choose the bug that this one duplicates." }
  return undefined
}

/** Those who reported it may reopen it for a while after it was closed. */
export function mayReopenBug({ status, archived_at, closed_at }: BugState & { closed_at: Date | null }, now: Date) {
  if (status !== "closed" || archived_at !== null || closed_at === null) return false
  return now.getTime() - closed_at.getTime() <= reopenDays * 24 * 60 * 60 * 1000
}

export const mayArchiveBug = ({ status, archived_at }: BugState) => status === "closed" && archived_at === null

/** At which of its statuses the person who reported it is told. */
export const isReporterNotified = (status: BugStatus): status is "triaged" | "resolved" | "closed" =>
  status === "triaged" || status === "resolved" || status === "closed"

const maxTitleLength = 120

/** What a text is called in lists: the beginning of its first line. */
export function titleOfText(text: string): string {
  const [line = ""] = text.trim().split(/[\r\n]+/)
  const characters = Array.from(line.replaceAll(/\s+/g, " "))
  return characters.length > maxTitleLength
    ? `${characters.slice(0, maxTitleLength - 1).join("")}…`
    : characters.join("")
}
