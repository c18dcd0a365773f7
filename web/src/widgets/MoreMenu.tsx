import { ActionIcon, Button, Menu } from "@mantine/core"
import { IconDots } from "@tabler/icons-react"
import type { ReactNode } from "react"

/** What is seldom done with a row: entries behind three dots, or behind a button with these words on it. */
export function MoreMenu({ label, words, children }: { label: string; words?: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {words === undefined ? (
          <ActionIcon size="sm" aria-label={label}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="subtle">{words}</Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
