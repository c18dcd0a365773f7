import type { LogCategory, LogLevel } from "@hub/contract/logs"

export const levelLooks: Record<LogLevel, { label: string; color: string }> = {
  info: { label: "Info", color: "blue" },
  warning: { label: "Warning", color: "yellow" },
  error: { label: "Error", color: "red" },
  debug: { label: "Debug", color: "gray" },
}

export const categoryLabels: Record<LogCategory, string> = {
  auth: "Auth",
  user: "User",
  api: "API",
  system: "System",
  database: "Database",
}

/** An event by its words: "user.setup_sent" is "User setup sent". What is a sentence stays. */
export function labelLogEvent(event: string): string {
  if (!/^[a-z_]+(\.[a-z_]+)+$/.test(event)) return event
  const words = event.replace(/[._]/g, " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A detail as one line of text. */
export const formatLogDetail = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))
