import type { HubClient } from "./client.ts"

/** What a command works with: a hub, and where its lines go. */
export type CommandContext = {
  hub: HubClient
  say: (line: string) => void
  complain: (line: string) => void
  /** How long is waited between two looks at what the hub works on, in milliseconds. */
  pause: number
}

/** “1 topic”, “5 topics” */
export const countTopics = (count: number) => (count === 1 ? "1 topic" : `${count} topics`)

/** What was asked for can't be done; the message says why and what to do. */
export class CommandError extends Error {}
