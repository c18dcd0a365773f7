import { Notifications } from "@mantine/notifications"
import { AskHost } from "./AskHost.tsx"

export function Voices() {
  return (
    <>
      <Notifications position="top-right" limit={4} />
      <AskHost />
    </>
  )
}
