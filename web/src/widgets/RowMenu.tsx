import { IconDots } from "@tabler/icons-react"
import { type ReactNode, useRef } from "react"
import { buttonLook } from "./Button.tsx"
import styles from "./RowMenu.module.css"

type RowMenuProps = {
  label: string
  /** What stands on it instead of three dots. */
  face?: ReactNode
  /** Opens upwards, for what stands at the end of the page. */
  above?: boolean
  children: ReactNode
}

/** What is seldom done with a row, behind three dots. It closes when something in it is chosen, on Escape, and when the focus leaves. */
export function RowMenu({ label, face, above, children }: RowMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute("open")
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className={styles.menu}
      onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        close()
        menu.current?.querySelector("summary")?.focus()
      }}
    >
      <summary aria-label={label} {...buttonLook({ size: "xs", look: "subtle" })}>
        {face ?? <IconDots size={16} aria-hidden />}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div className={styles.entries} data-above={above} onClick={close}>
        {children}
      </div>
    </details>
  )
}
