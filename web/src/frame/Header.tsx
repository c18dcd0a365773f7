import { Button } from "@mantine/core"
import { IconMenu2 } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { firstName, useSession } from "../session.ts"
import controls from "../widgets/Controls.module.css"
import styles from "./Header.module.css"
import { HelpLink } from "./HelpLink.tsx"
import { hubName } from "../hub-name.ts"
import { KeyboardMap } from "./KeyboardMap.tsx"
import { Logo } from "../widgets/Logo.tsx"
import { SearchButton } from "./SearchButton.tsx"
import { UserMenu } from "./UserMenu.tsx"

type HeaderProps = { menuOpen: boolean; onMenu: () => void; children: ReactNode }

export function Header({ menuOpen, onMenu, children }: HeaderProps) {
  const session = useSession()
  return (
    <header className={styles.header}>
      {session && (
        <button
          type="button"
          className={`${controls.hoverable} ${styles.hamburger}`}
          aria-label={menuOpen ? "Close menu" : "Open menu"}
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <IconMenu2 size={22} aria-hidden />
        </button>
      )}
      <Link to="/projects" className={styles.brand} aria-label={`${hubName}, projects`}>
        <Logo />
        <span className={styles.title}>{hubName}</span>
      </Link>
      {children}
      <div className={styles.end}>
        {session && <SearchButton />}
        {session && <KeyboardMap />}
        <HelpLink className={`${controls.hoverable} ${styles.help}`} />
        {session ? (
          <UserMenu name={firstName(session)} administers={session.can.administer} />
        ) : (
          <Button variant="filled" renderRoot={(props) => <Link to="/login" {...props} />}>
            Login
          </Button>
        )}
      </div>
    </header>
  )
}
