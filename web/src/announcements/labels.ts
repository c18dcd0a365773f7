import type { Announcement, AnnouncementState } from "@hub/contract/announcements"
import type { AnnouncementAudience } from "@hub/contract/notifications"
import type { StateLook } from "../widgets/state-look.ts"

export const announcementTypeOptions: { value: AnnouncementAudience; label: string }[] = [
  { value: "global", label: "Global" },
  { value: "admin", label: "Admin" },
  { value: "reviewer", label: "Reviewer" },
  { value: "author", label: "Author" },
]
export const announcementTypeLabels = Object.fromEntries(
  announcementTypeOptions.map(({ value, label }) => [value, label]),
) as Record<AnnouncementAudience, string>

export const announcementStateLooks: Record<AnnouncementState, StateLook> = {
  scheduled: { label: "Scheduled", kind: "scheduled" },
  active: { label: "Active", kind: "published" },
  ended: { label: "Ended", kind: "ended" },
  archived: { label: "Archived", kind: "archived" },
}

/** "12 (26%)" */
export function describeReadCount({
  read_count,
  audience_count,
}: Pick<Announcement, "read_count" | "audience_count">): string {
  if (audience_count === 0) return `${read_count}`
  return `${read_count.toLocaleString()} (${Math.round((100 * read_count) / audience_count)}%)`
}

/** A moment as a field of date and time has it, in the time of this place; and back. */
export function toDateTimeField(moment: string | null): string {
  if (moment === null) return ""
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
export function fromDateTimeField(field: string): string | null {
  const at = new Date(field)
  return field === "" || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
