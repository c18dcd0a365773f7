import type { LogCategory, LogLevel } from "@hub/contract/logs"

export const levelLooks: Record<LogLevel, { label: string; color: string }> = {
  info: { label: "Info", color: "blue" },
  warning: { label: "Warning", color: "yellow" },
  error: { label: "Error", color: "red" },
  debug: { label: "Debug", color: "gray" },
}
export const levelOptions = Object.entries(levelLooks).map(([value, { label }]) => ({ value, label }))

export const categoryWords: Record<LogCategory, string> = {
  auth: "Auth",
  user: "User",
  api: "API",
  system: "System",
  database: "Database",
}
export const categoryOptions = Object.entries(categoryWords).map(([value, label]) => ({ value, label }))

/** A detail as one line of text. */
export const detailWords = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))
