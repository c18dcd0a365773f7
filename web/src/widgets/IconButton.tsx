import type { ComponentProps } from "react"
import styles from "./IconButton.module.css"

type IconButtonProps = ComponentProps<"button"> & { "aria-label": string; look?: "subtle" | "light"; small?: boolean }

/** A button that is only a picture, with the words that say what it does. */
export function IconButton({ look = "subtle", small = false, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={props["aria-label"]}
      className={styles.button}
      data-look={look}
      data-small={small || undefined}
      {...props}
    />
  )
}
