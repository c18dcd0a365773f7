import { Button, Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core"
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from "@tabler/icons-react"
import { Link, useNavigate } from "@tanstack/react-router"
import { useSignOut } from "../account/queries.ts"
import { firstName, useSession } from "../session.ts"
import styles from "./Header.module.css"
import { Logo } from "./Logo.tsx"

type HeaderProps = { menuOpen: boolean; onMenu: () => void }

export function Header({ menuOpen, onMenu }: HeaderProps) {
  const session = useSession()
  return (
    <header className={styles.header}>
      {session && (
        <UnstyledButton
          className={styles.hamburger}
          aria-label={menuOpen ? "Close menu" : "Open menu"}
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <IconMenu2 size={22} aria-hidden />
        </UnstyledButton>
      )}
      <Link to="/projects" className={styles.brand} aria-label="Documentation Project Hub, projects">
        <Logo />
        <span className={styles.title}>Documentation Project Hub</span>
      </Link>
      <div className={styles.end}>
        {session ? (
          <UserMenu name={firstName(session)} administers={session.can.administer} />
        ) : (
          <Button renderRoot={(props) => <Link to="/login" {...props} />} size="sm">
            Login
          </Button>
        )}
      </div>
    </header>
  )
}

function UserMenu({ name, administers }: { name: string; administers: boolean }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={230} withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.user}>
          <IconUser size={18} aria-hidden />
          <span className={styles.name}>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => void navigate({ to: "/profile" })}>
          Update Profile
        </Menu.Item>
        {administers && (
          <Menu.Item
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => void navigate({ to: "/admin" })}
          >
            Admin Dashboard
          </Menu.Item>
        )}
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const schemes = [
  { value: "auto", label: "System theme", Icon: IconDeviceDesktop },
  { value: "light", label: "Light theme", Icon: IconSun },
  { value: "dark", label: "Dark theme", Icon: IconMoon },
] as const

function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
      {schemes.map(({ value, label, Icon }) => (
        <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
