import { IconChevronDown, IconUser } from "@tabler/icons-react"
import { type ReactNode, useId, useRef, useState } from "react"
import { loadOnDemand } from "./load-on-demand.ts"
import layout from "../widgets/Layout.module.css"
import controls from "../widgets/Controls.module.css"
import styles from "./UserMenu.module.css"

/** The browser's own popover: it closes on Escape or a click elsewhere and gives the focus back. */
export function UserMenu({ name, administers }: { name: string; administers: boolean }) {
  const id = useId()
  const shown = useRef<HTMLDivElement>(null)
  const [entries, setEntries] = useState<ReactNode>(null)
  const close = () => shown.current?.hidePopover()
  const fill = () =>
    loadOnDemand(import("./UserEntries.tsx"), ({ UserEntries }) =>
      setEntries(<UserEntries group={id} administers={administers} onClose={close} />),
    )
  return (
    <>
      <button
        type="button"
        className={`${controls.hoverable} ${controls.ringInside} ${styles.user}`}
        popoverTarget={id}
        onClick={fill}
      >
        <IconUser size={18} aria-hidden />
        <span className={layout.label}>{name}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div ref={shown} id={id} popover="auto" className={styles.menu}>
        {entries}
      </div>
    </>
  )
}
