import { ActionIcon, Button } from "@mantine/core"
import { IconDots } from "@tabler/icons-react"
import type { Ref } from "react"

type MenuButtonProps = {
  label: string
  words?: string | undefined
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  "aria-haspopup"?: "menu"
  "aria-expanded"?: boolean
}

/** Opens a menu: three dots with a name that is heard, or words. */
export const MenuButton = ({ label, words, ...rest }: MenuButtonProps) =>
  words === undefined ? (
    <ActionIcon size="sm" aria-label={label} {...rest}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="subtle" {...rest}>
      {words}
    </Button>
  )
