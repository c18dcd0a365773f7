import { type MouseEvent, use } from "react"
import layout from "../widgets/Layout.module.css"
import { useCurrentHeading } from "./use-current-heading.ts"
import { WrittenPlacesContext } from "./written-places.ts"
import controls from "../widgets/Controls.module.css"
import styles from "./Rail.module.css"

type OutlineHeading = { depth: number; text: string; id: string; offset?: number }
type OutlineTabProps = { headings: OutlineHeading[]; onLeave: () => void }

/** The headings of the text; the one that is being read is marked. */
export function OutlineTab({ headings, onLeave }: OutlineTabProps) {
  const written = use(WrittenPlacesContext)
  const shown: OutlineHeading[] = written?.headings ?? headings
  const current = useCurrentHeading(shown)
  if (shown.length === 0) return <p className={layout.quietLine}>This topic has no headings.</p>
  const top = Math.min(...shown.map(({ depth }) => depth))

  function choose(event: MouseEvent, { offset }: OutlineHeading): void {
    onLeave()
    if (!written || offset === undefined) return
    event.preventDefault()
    written.goTo(offset)
  }
  return (
    <nav aria-label="Outline">
      <ul className={layout.plainList}>
        {shown.map((heading) => (
          <li key={heading.id}>
            <a
              href={`#${heading.id}`}
              className={`${controls.hoverGround} ${controls.current} ${styles.heading_link}`}
              dir="auto"
              aria-current={!written && heading.id === current ? "location" : undefined}
              ref={(link) => link?.style.setProperty("--depth", String(heading.depth - top))}
              onClick={(event) => choose(event, heading)}
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
