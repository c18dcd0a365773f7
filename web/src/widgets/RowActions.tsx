import { Button, Menu } from "@mantine/core"
import type { ReactNode } from "react"
import { MoreMenu } from "./MoreMenu.tsx"
import records from "./Records.module.css"
import { useIsPhone } from "./use-is-phone.ts"

type RowActionsProps = {
  /** What is done most, as a quiet button; its name says with which row. */
  first?: { label: string; name: string; run: () => void } | false | undefined
  /** The name of the menu with the rest. */
  more: string
  /** The entries of the menu; without any, and without a first one on a phone, there is none. */
  children?: ReactNode
}

/** What can be done with a row, the same in all lists: at most one button, and a menu at the end; on a phone the menu has all. */
export function RowActions({ first, more, children }: RowActionsProps) {
  const isPhone = useIsPhone()
  const isInMenu = isPhone && first
  return (
    <div className={records.rowActions}>
      {first && !isPhone && (
        <Button size="xs" variant="subtle" aria-label={first.name} onClick={first.run}>
          {first.label}
        </Button>
      )}
      {(isInMenu || children) && (
        <MoreMenu label={more}>
          {isInMenu && <Menu.Item onClick={first.run}>{first.label}</Menu.Item>}
          {children}
        </MoreMenu>
      )}
    </div>
  )
}
