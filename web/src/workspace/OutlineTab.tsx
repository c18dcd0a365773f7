import layout from "../widgets/Layout.module.css"
import { useCurrentHeading } from "./use-current-heading.ts"
import styles from "./Rail.module.css"

type OutlineTabProps = { headings: { depth: number; text: string; id: string }[]; onLeave: () => void }

/** The headings of the text; the one that is being read is marked. */
export function OutlineTab({ headings, onLeave }: OutlineTabProps) {
  const current = useCurrentHeading(headings)
  if (headings.length === 0) return <p className={layout.quietLine}>This topic has no headings.</p>
  const top = Math.min(...headings.map(({ depth }) => depth))
  return (
    <nav aria-label="Outline">
      <ul className={layout.plainList}>
        {headings.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.heading_link}
              dir="auto"
              aria-current={id === current ? "location" : undefined}
              ref={(link) => link?.style.setProperty("--depth", String(depth - top))}
              onClick={onLeave}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
