import type { LogCategory, LogLevel } from "@hub/contract/logs"
import type { StateLook } from "../widgets/state-look.ts"

export const levelLooks: Record<LogLevel, StateLook> = {
  info: { label: "Info", kind: "note" },
  warning: { label: "Warning", kind: "warning" },
  error: { label: "Error", kind: "rejected" },
  debug: { label: "Debug", kind: "ended" },
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
