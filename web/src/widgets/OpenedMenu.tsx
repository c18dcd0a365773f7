import { Menu } from "@mantine/core"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { MenuButton } from "./MenuButton.tsx"
import type { MoreMenuProps } from "./MoreMenu.tsx"

/** A menu that was opened by the button in whose place it comes: it has the focus of that button, which it gives back. */
export function OpenedMenu({ label, words, children }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    // The menu notes who had the focus when it opens, not when it comes.
    const opening = setTimeout(() => setOpen(true))
    return () => clearTimeout(opening)
  }, [])
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MenuButton ref={button} label={label} words={words} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type EntryProps = { onClick?: () => void; renderRoot?: (props: object) => ReactNode; children: ReactNode }

export const Entry = (props: EntryProps) => <Menu.Item {...props} />

type TickEntryProps = { checked: boolean; onChange: () => void; children: ReactNode }

export const TickEntry = (props: TickEntryProps) => <Menu.CheckboxItem {...props} />
