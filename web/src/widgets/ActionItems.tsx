import type { PageAction } from "../page-actions.ts"
import { MenuEntry } from "./MenuEntry.tsx"

/** What can be done, as entries of a menu. */
export const ActionItems = ({ actions }: { actions: PageAction[] }) =>
  actions.map(({ label, run }) => (
    <MenuEntry key={label} onClick={run}>
      {label}
    </MenuEntry>
  ))
