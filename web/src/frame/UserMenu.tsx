import { useMantineColorScheme } from "@mantine/core"
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useId, useRef } from "react"
import { useSignOut } from "../account/queries.ts"
import styles from "./UserMenu.module.css"

const schemes = [
  { value: "auto", label: "System theme", Icon: IconDeviceDesktop },
  { value: "light", label: "Light theme", Icon: IconSun },
  { value: "dark", label: "Dark theme", Icon: IconMoon },
] as const

/** The browser's own popover: it closes on Escape or a click elsewhere and gives the focus back. */
export function UserMenu({ name, administers }: { name: string; administers: boolean }) {
  const id = useId()
  const shown = useRef<HTMLDivElement>(null)
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const close = () => shown.current?.hidePopover()
  return (
    <>
      <button type="button" className={styles.user} popoverTarget={id}>
        <IconUser size={18} aria-hidden />
        <span className={styles.name}>{name}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div ref={shown} id={id} popover="auto" className={styles.menu}>
        <Link to="/profile" className={styles.entry} onClick={close}>
          <IconUser size={16} aria-hidden />
          Update Profile
        </Link>
        {administers && (
          <Link to="/admin" className={styles.entry} onClick={close}>
            <IconSettings size={16} aria-hidden />
            Admin Dashboard
          </Link>
        )}
        <fieldset className={styles.themes} aria-label="Theme">
          {schemes.map(({ value, label, Icon }) => (
            <label key={value} className={styles.entry}>
              <input
                type="radio"
                name={id}
                checked={colorScheme === value}
                onChange={() => setColorScheme(value)}
                className={styles.mark}
              />
              {label}
              <Icon size={16} aria-hidden className={styles.end} />
            </label>
          ))}
        </fieldset>
        <button type="button" className={styles.entry} onClick={() => signOut.mutate()}>
          <IconLogout size={16} aria-hidden />
          Logout
        </button>
      </div>
    </>
  )
}
