import type { DashboardPendingAction } from "@hub/contract/dashboard"
import { countPoints } from "../reviews/count-points.ts"
import { taskKindLabels } from "../tasks/labels.ts"
import { addDays, formatDay, localDayOf } from "../widgets/day.ts"

/** What the button of an action says. */
export function labelAction({
  kind,
  ...counts
}: Pick<DashboardPendingAction, "kind" | "open_points" | "open_suggestions">): string {
  if (counts.open_points > 0) return `Review ${countPoints(counts)}`
  return kind === "task" || kind === "comment" ? "Open" : taskKindLabels[kind]
}

/** When an action is due, as part of a sentence, and whether it is late or due today or tomorrow. */
export function describeDue(
  { due_date, overdue }: Pick<DashboardPendingAction, "due_date" | "overdue">,
  now: number,
): { words: string | undefined; isUrgent: boolean } {
  if (due_date === null) return { words: undefined, isUrgent: false }
  if (overdue) return { words: `was due ${formatDay(due_date)}`, isUrgent: true }
  const today = localDayOf(now)
  if (due_date <= today) return { words: "due today", isUrgent: true }
  if (due_date === addDays(today, 1)) return { words: "due tomorrow", isUrgent: true }
  return { words: `due ${formatDay(due_date)}`, isUrgent: false }
}
