import { Link } from "@tanstack/react-router"
import { useCurrentEntry, useMenuEntries } from "./use-menu-entries.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./SideMenu.module.css"

/** The menu beside a wide screen: where it leads, by icons with their names. */
export function IconMenu() {
  const here = useCurrentEntry()
  return (
    <nav aria-label="Main" className={styles.menu}>
      <ul className={`${layout.plainList} ${styles.list}`}>
        {useMenuEntries().map(({ to, label, section, icon: Icon, children = [] }) => (
          <li key={to}>
            <Link
              to={to}
              hash={section ?? ""}
              className={`${controls.hoverSunk} ${controls.ringClose} ${controls.here} ${styles.icon}`}
              activeOptions={{ exact: true }}
              aria-current={[{ to }, ...children].some((one) => one.to === here) ? "page" : undefined}
              aria-label={label}
              title={label}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
