import { Drawer } from "@mantine/core"
import { SideMenu } from "./SideMenu.tsx"

/** The side menu where the screen has no room for its column. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer opened size="xs" padding="sm" title="Menu" onClose={onClose}>
      <SideMenu onNavigate={onClose} />
    </Drawer>
  )
}
