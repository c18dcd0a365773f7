import type { Task } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"

type TaskPage = { rows: Task[]; next: string | null; total: number | null }
export type TaskColumn = { pages: TaskPage[]; pageParams: unknown[] }

/** The column without a card that left it. */
export function removeCard(column: TaskColumn, id: number): TaskColumn {
  const held = column.pages.some((page) => page.rows.some((row) => row.id === id))
  if (!held) return column
  return {
    ...column,
    pages: column.pages.map((page) => ({
      ...page,
      rows: page.rows.filter((row) => row.id !== id),
      total: page.total === null ? null : page.total - 1,
    })),
  }
}

/** The column with a card that came to it, on top, where the person who moved it sees it. */
export function putCard(column: TaskColumn, task: Task, status: TaskStatus): TaskColumn {
  const [first, ...rest] = removeCard(column, task.id).pages
  if (first === undefined) return column
  const arrived = { ...first, rows: [{ ...task, status }, ...first.rows] }
  return {
    ...column,
    pages: [arrived, ...rest].map((page) => ({ ...page, total: page.total === null ? null : page.total + 1 })),
  }
}
