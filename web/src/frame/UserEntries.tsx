import { useMantineColorScheme } from "@mantine/core"
import {
  IconDeviceDesktop,
  IconRoute,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from "@tabler/icons-react"
import { Link, useNavigate } from "@tanstack/react-router"
import { useSignOut } from "../account/queries.ts"
import { useChangePreferences } from "../preferences.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./UserMenu.module.css"

const schemes = [
  { value: "auto", label: "System theme", Icon: IconDeviceDesktop },
  { value: "light", label: "Light theme", Icon: IconSun },
  { value: "dark", label: "Dark theme", Icon: IconMoon },
] as const

type UserEntriesProps = { group: string; administers: boolean; onClose: () => void }

/** What the user's menu holds. */
export function UserEntries({ group, administers, onClose }: UserEntriesProps) {
  const signOut = useSignOut()
  const change = useChangePreferences()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Link to="/profile" className={`${controls.hoverable} ${controls.ringInside} ${styles.entry}`} onClick={onClose}>
        <IconUser size={16} aria-hidden />
        Update Profile
      </Link>
      {administers && (
        <Link to="/admin" className={`${controls.hoverable} ${controls.ringInside} ${styles.entry}`} onClick={onClose}>
          <IconSettings size={16} aria-hidden />
          Admin Dashboard
        </Link>
      )}
      <button
        type="button"
        className={`${controls.hoverable} ${controls.ringInside} ${styles.entry}`}
        onClick={() => {
          onClose()
          void navigate({ to: "/" }).then(() => change({ tour: "home" }))
        }}
      >
        <IconRoute size={16} aria-hidden />
        Guided tour
      </button>
      <fieldset className={styles.themes} aria-label="Theme">
        {schemes.map(({ value, label, Icon }) => (
          <label key={value} className={`${controls.hoverable} ${controls.ringInside} ${styles.entry}`}>
            <input
              type="radio"
              name={group}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
              className={styles.mark}
            />
            {label}
            <Icon size={16} aria-hidden className={layout.atEnd} />
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className={`${controls.hoverable} ${controls.ringInside} ${styles.entry}`}
        onClick={() => signOut.mutate()}
      >
        <IconLogout size={16} aria-hidden />
        Logout
      </button>
    </>
  )
}
