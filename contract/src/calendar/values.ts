export const calendarTypes = ["milestone", "deadline", "meeting"] as const

export type CalendarEventType = (typeof calendarTypes)[number]
