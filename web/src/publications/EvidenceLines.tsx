import { Button, Title } from "@mantine/core"
import { type ReactNode, useState } from "react"
import type { EvidenceLine } from "./evidence.ts"
import layout from "../widgets/Layout.module.css"

const mostAtFirst = 10

/** One part of the evidence, a line each; `children` say what the lines do not. */
export function EvidenceLines({
  title,
  lines,
  children,
}: {
  title: string
  lines: EvidenceLine[]
  children?: ReactNode
}) {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, mostAtFirst)
  return (
    <section className={`${layout.stackClose} ${layout.narrow}`} aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
      {lines.length > 0 && (
        <ul className={layout.plainList}>
          {shown.map(({ what, words, more }, index) => (
            <li key={index} className={`${layout.item} ${layout.between}`}>
              <div className={`${layout.words} ${layout.breaking}`}>
                <strong>{what}</strong> {words}
                {more !== undefined && <div className={layout.quietSmall}>{more}</div>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <Button size="xs" onClick={() => setAll(true)} aria-label={`Show all of ${title}`}>
          Show all {lines.length.toLocaleString()}
        </Button>
      )}
    </section>
  )
}
