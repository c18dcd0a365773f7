export const projectStatuses = ["active", "planning", "review", "completed", "on_hold"] as const

export type ProjectStatus = (typeof projectStatuses)[number]

export const projectSorts = ["name", "-name", "id", "-id", "target", "-target"] as const
