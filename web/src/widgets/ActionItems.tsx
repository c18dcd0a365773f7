import { Menu } from "@mantine/core"
import type { PageAction } from "../page-actions.ts"

/** What can be done, as entries of a menu. */
export const ActionItems = ({ actions }: { actions: PageAction[] }) =>
  actions.map(({ label, run }) => (
    <Menu.Item key={label} onClick={run}>
      {label}
    </Menu.Item>
  ))
