import type { AnnouncementState } from "@hub/contract/announcements"

export type AnnouncementTimes = { starts_at: Date; ends_at: Date | null; archived_at: Date | null }

/** Where an announcement is in its life: it waits, is told, is over, or was put away. */
export function announcementState(
  { starts_at, ends_at, archived_at }: AnnouncementTimes,
  now: Date,
): AnnouncementState {
  if (archived_at !== null) return "archived"
  if (ends_at !== null && ends_at <= now) return "ended"
  return starts_at > now ? "scheduled" : "active"
}
