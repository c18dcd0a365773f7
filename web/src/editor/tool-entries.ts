import type { Command } from "./mode.ts"

/** What a menu of the toolbar holds: a command, how it is called, and its keys. */
export type ToolEntries = [command: Command, name: string, keys?: string][]

export const mod = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "") ? "⌘" : "Ctrl+"
export const alt = mod === "⌘" ? "⌥" : "Alt+"

export const headingEntries: ToolEntries = [
  ["paragraph", "Paragraph", `${mod}${alt}0`],
  ["heading1", "Heading 1", `${mod}${alt}1`],
  ["heading2", "Heading 2", `${mod}${alt}2`],
  ["heading3", "Heading 3", `${mod}${alt}3`],
  ["heading4", "Heading 4", `${mod}${alt}4`],
]

export const listEntries: ToolEntries = [
  ["bulletList", "Bulleted list"],
  ["numberedList", "Numbered list"],
  ["taskList", "Task list"],
]
