import { type ComponentType, type ReactNode, useState } from "react"
import { loadOnDemand } from "../frame/load-on-demand.ts"
import { MenuButton } from "./MenuButton.tsx"

export type MoreMenuProps = { label: string; words?: string; children: ReactNode }

/**
 * What is seldom done with a row: entries behind three dots, or behind a button with these words on it. What opens it is
 * fetched when it is first pressed, and no row of a long list has more than its button before.
 */
export function MoreMenu(props: MoreMenuProps) {
  const [Opened, setOpened] = useState<ComponentType<MoreMenuProps>>()
  if (Opened !== undefined) return <Opened {...props} />
  const open = () => loadOnDemand(import("./OpenedMenu.tsx"), ({ OpenedMenu }) => setOpened(() => OpenedMenu))
  return (
    <MenuButton label={props.label} words={props.words} aria-haspopup="menu" aria-expanded={false} onClick={open} />
  )
}
