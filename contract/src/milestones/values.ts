export const milestoneTypes = ["milestone", "deadline", "release"] as const

export type MilestoneType = (typeof milestoneTypes)[number]

export const milestoneStatuses = ["open", "reached", "missed", "cancelled"] as const

export type MilestoneStatus = (typeof milestoneStatuses)[number]

/** The statuses that somebody sets; `missed` comes by the date. */
export const settableMilestoneStatuses = ["open", "reached", "cancelled"] as const

export const milestoneSorts = ["date", "-date", "name", "-name"] as const
