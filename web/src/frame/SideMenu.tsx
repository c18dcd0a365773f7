import { IconChevronDown } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useId, useState } from "react"
import { DeferredPart, loadFeedback, loadParts } from "./DeferredPart.tsx"
import type { MenuEntry, MenuLink } from "./menu.ts"
import { useCurrentEntry, useMenuEntries } from "./use-menu-entries.ts"
import { VersionFooter } from "./VersionFooter.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./SideMenu.module.css"

const loadReviewCount = async () => (await loadParts()).ReviewCount
const loadLists = async () => (await loadParts()).MenuLists

/** All of the menu, and at its foot the version and the ways to tell something about the hub. */
export function SideMenu({ onNavigate }: { onNavigate: () => void }) {
  return (
    <div className={styles.column}>
      <Entries onNavigate={onNavigate} />
      <DeferredPart load={loadLists} props={{ onNavigate }} />
      <footer className={styles.foot}>
        <div className={styles.feedback}>
          <DeferredPart load={loadFeedback} props={{ inMenu: true }} />
        </div>
        <VersionFooter />
      </footer>
    </div>
  )
}

function Entries({ onNavigate }: { onNavigate: () => void }) {
  return (
    <nav aria-label="Main" className={styles.menu}>
      <ul className={`${layout.plainList} ${styles.list}`}>
        {useMenuEntries().map((entry) => (
          <li key={entry.to}>
            {entry.children ? (
              <Parent entry={entry} onNavigate={onNavigate} />
            ) : (
              <Leaf entry={entry} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Leaf({ entry, onNavigate }: { entry: MenuEntry | MenuLink; onNavigate: () => void }) {
  const here = useCurrentEntry()
  return (
    <Link
      to={entry.to}
      aria-current={entry.to === here ? "page" : undefined}
      className={`${controls.hoverSunk} ${controls.ringClose} ${controls.here} ${styles.link}`}
      activeOptions={{ exact: true }}
      onClick={onNavigate}
    >
      {"icon" in entry && <entry.icon size={16} stroke={1.6} aria-hidden />}
      {entry.label}
      {entry.to === "/reviews" && <DeferredPart load={loadReviewCount} props={{}} />}
    </Link>
  )
}

function Parent({ entry, onNavigate }: { entry: MenuEntry; onNavigate: () => void }) {
  const here = useCurrentEntry()
  const children = entry.children ?? []
  const inside = [entry, ...children].some(({ to }) => to === here)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? inside
  const id = useId()
  return (
    <>
      <div className={styles.row}>
        <Link
          to={entry.to}
          hash={entry.section ?? ""}
          className={`${controls.hoverSunk} ${controls.ringClose} ${controls.here} ${styles.link}`}
          aria-current={entry.to === here ? "page" : undefined}
          activeOptions={{ exact: true }}
          onClick={() => {
            // Where the screen is open already, the router stays as it is.
            if (entry.section) document.getElementById(entry.section)?.scrollIntoView()
            setChosen(!open)
            onNavigate()
          }}
        >
          <entry.icon size={16} stroke={1.6} aria-hidden />
          {entry.label}
        </Link>
        <button
          type="button"
          className={`${controls.hoverSunk} ${controls.ringClose} ${styles.disclosure}`}
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${entry.label} submenu`}
          onClick={() => setChosen(!open)}
        >
          <IconChevronDown size={16} aria-hidden className={`${controls.turning} ${styles.chevron}`} />
        </button>
      </div>
      <ul id={id} className={`${layout.plainList} ${styles.children}`} hidden={!open}>
        {children.map((child) => (
          <li key={child.to}>
            <Leaf entry={child} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  )
}
