import type { ComponentProps } from "react"
import styles from "./Button.module.css"

type ButtonLook = { look?: "filled" | "default" | "light" | "subtle"; size?: "sm" | "xs"; danger?: boolean }

/** A button as the component library draws it, without the library: for what every page loads. */
export function Button({ look, size, danger, ...props }: ButtonLook & ComponentProps<"button">) {
  return <button type="button" {...buttonLook({ look, size, danger })} {...props} />
}

/** For links that look like a button. */
export function buttonLook({
  look = "filled",
  size = "sm",
  danger = false,
}: { [K in keyof ButtonLook]: ButtonLook[K] | undefined }) {
  return { className: styles.button, "data-look": look, "data-size": size, "data-danger": danger || undefined }
}
