import { Button } from "../widgets/Button.tsx"
import { count } from "../widgets/count.ts"
import type { Deed } from "./deeds.ts"
import styles from "./Organize.module.css"

type ToolbarProps = { deeds: Deed[]; chosen: number; disabled: boolean; onAct: (deed: Deed) => void }

/** What can become of what is chosen; each deed has a key as well. */
export function Toolbar({ deeds, chosen, disabled, onAct }: ToolbarProps) {
  return (
    <fieldset aria-label="Steps" className={styles.toolbar}>
      {deeds.map((deed) => (
        <Button
          key={deed.name}
          look="default"
          size="xs"
          title={`${deed.name} (${deed.key})`}
          aria-keyshortcuts={shortcut(deed.key)}
          disabled={disabled || !deed.can}
          onClick={() => onAct(deed)}
        >
          {deed.name}
        </Button>
      ))}
      <output className={styles.hint}>{count(chosen, "row")} chosen</output>
    </fieldset>
  )
}

const arrows: Record<string, string> = { "↑": "ArrowUp", "↓": "ArrowDown", "←": "ArrowLeft", "→": "ArrowRight" }
const shortcut = (key: string) => key.replace(/[↑↓←→]/u, (arrow) => arrows[arrow] ?? arrow)
