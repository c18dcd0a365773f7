export type ReminderStage = "soon" | "due" | "late"

const day = 24 * 60 * 60_000

/** Two days before it is due, on the day, and two days after. */
const from: [ReminderStage, number][] = [
  ["late", 2],
  ["due", 0],
  ["soon", -2],
]

/**
 * Which reminder is due on a day; a hub that was away sends only the newest of those it missed. None is sent on the day on
 * which the request itself was, nor before.
 */
export function reminderStageOn(today: string, { due_date, asked_on }: { due_date: string; asked_on: string }) {
  const late = (Date.parse(today) - Date.parse(due_date)) / day
  const reached = from.find(([, days]) => late >= days)
  if (!reached || Date.parse(due_date) + reached[1] * day <= Date.parse(asked_on)) return undefined
  return reached[0]
}
