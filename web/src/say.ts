import { notifications } from "@mantine/notifications"

export type Kind = "success" | "error" | "info" | "warn"

const colours = { success: "green", error: "red", info: "ink", warn: "yellow" } as const

/** Shows a toast; Section 9: 3000 ms unless told. */
export function say(message: string, kind: Kind = "info", milliseconds = 3000): void {
  notifications.show({ message, color: colours[kind], autoClose: milliseconds, withBorder: true })
}
