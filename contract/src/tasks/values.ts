export const taskStatuses = ["todo", "in_progress", "blocked", "done", "cancelled"] as const

export type TaskStatus = (typeof taskStatuses)[number]

/** What `due` asks for: what is late, what is due in the next seven days, or what has no date. */
export const dueFilters = ["overdue", "week", "none"] as const

export const taskSorts = ["due", "-due", "title", "-title", "id", "-id", "status", "-status"] as const
