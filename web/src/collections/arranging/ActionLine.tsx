import { Button, Kbd } from "@mantine/core"
import type { TablerIcon } from "@tabler/icons-react"
import styles from "./Arrange.module.css"

type ActionLineProps = {
  Icon: TablerIcon
  label: string
  /** As it is shown. */
  keys?: string | undefined
  can?: boolean
  onAct: () => void
}

/** An action of a panel, with its key. One that can't be done keeps the focus, and `onAct` says why it did nothing. */
export function ActionLine({ Icon, label, keys, can = true, onAct }: ActionLineProps) {
  return (
    <Button
      className={styles.action ?? ""}
      variant="subtle"
      justify="start"
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={
        keys && (
          <Kbd aria-hidden className={styles.keys ?? ""}>
            {keys}
          </Kbd>
        )
      }
      aria-keyshortcuts={keys && toAriaShortcut(keys)}
      aria-disabled={!can}
      onClick={onAct}
    >
      {label}
    </Button>
  )
}

const arrows: Record<string, string> = { "↑": "ArrowUp", "↓": "ArrowDown", "←": "ArrowLeft", "→": "ArrowRight" }
const toAriaShortcut = (keys: string) =>
  keys
    .replace("Alt ", "Alt+")
    .replace("Esc", "Escape")
    .replace(/[↑↓←→]/u, (arrow) => arrows[arrow] ?? arrow)
