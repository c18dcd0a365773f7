import { useId } from "react"
import type { ModeName } from "./mode.ts"
import controls from "../widgets/Controls.module.css"
import styles from "./ModeChoice.module.css"

const labels: [ModeName, string, string][] = [
  ["markdown", "Markdown", "Write the text with its marks"],
  ["visual", "WYSIWYG", "Visual: write the text as readers see it"],
  ["preview", "Preview", "See the text as readers will"],
]

/** How the text is shown: one of three, which the arrow keys change among. */
export function ModeChoice({ value, onChange }: { value: ModeName; onChange: (next: ModeName) => void }) {
  const name = useId()
  return (
    <fieldset role="radiogroup" aria-label="Mode" className={`${controls.segments} ${styles.choice}`}>
      {labels.map(([mode, label, about]) => (
        <label key={mode} title={about} className={`${controls.segment} ${styles.one}`}>
          <input
            type="radio"
            className={controls.cover}
            name={name}
            checked={mode === value}
            onChange={() => onChange(mode)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
