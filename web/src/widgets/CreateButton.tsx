import { Button, type ButtonProps } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { describeReadOnly } from "../session.ts"

type CreateButtonProps = Pick<ButtonProps, "variant" | "leftSection"> & { children: ReactNode } & (
    | {
        to: "/projects/create" | "/collections/create" | "/topics/create" | "/topics/new" | "/import"
        collection?: number
      }
    | { onClick: () => void }
  )

/** Begins something new, on a screen or in a dialog. Who only looks at the hub as somebody else is told why it does nothing. */
export function CreateButton({ variant = "filled", leftSection, children, ...begins }: CreateButtonProps) {
  const reason = describeReadOnly()
  const looks = { variant, leftSection, children }
  if (reason !== undefined) return <Button {...looks} data-disabled aria-disabled title={reason} />
  if ("onClick" in begins) return <Button {...looks} onClick={begins.onClick} />
  const { to, collection } = begins
  const search = collection === undefined ? {} : { collection }
  return <Button {...looks} renderRoot={(props) => <Link to={to} search={search} {...props} />} />
}
