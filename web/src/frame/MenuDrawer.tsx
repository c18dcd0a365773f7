import { Drawer } from "@mantine/core"
import type { ReactNode } from "react"
import { SideMenu } from "./SideMenu.tsx"

/** The side menu where the screen has no room for its column, and what else the header has no room for. */
export function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer opened size="xs" padding="sm" title="Menu" onClose={onClose}>
      {children}
      <SideMenu onNavigate={onClose} />
    </Drawer>
  )
}
