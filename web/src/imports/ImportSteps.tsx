import { IconCheck } from "@tabler/icons-react"
import { importSteps, type ImportStep } from "./steps.ts"
import styles from "./ImportSteps.module.css"

/** Where in the three steps of an import this screen is. On a phone only the present step is named in sight. */
export function ImportSteps({ now }: { now: ImportStep }) {
  const current = importSteps.indexOf(now)
  return (
    <ol className={styles.steps} aria-label="Steps of the import">
      {importSteps.map((step, index) => (
        <li key={step} data-done={index < current || undefined} aria-current={index === current ? "step" : undefined}>
          {index < current ? (
            <IconCheck size={16} aria-label="Done" className={styles.mark} />
          ) : (
            <b className={styles.mark}>{index + 1}</b>
          )}
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
