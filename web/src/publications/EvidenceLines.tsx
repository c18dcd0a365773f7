import { Button, Title } from "@mantine/core"
import { type ReactNode, useState } from "react"
import type { EvidenceLine } from "./evidence.ts"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import { ShortHash } from "../widgets/ShortHash.tsx"
import layout from "../widgets/Layout.module.css"

const mostAtFirst = 10

type EvidenceLinesProps = { title: string; sign: ReactNode; lines: EvidenceLine[]; children?: ReactNode }

/** One part of the evidence, a line each; `children` say what the lines do not. */
export function EvidenceLines({ title, sign, lines, children }: EvidenceLinesProps) {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, mostAtFirst)
  return (
    <section className={`${layout.stackClose} ${layout.narrow}`} aria-label={title}>
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
      {lines.length > 0 && (
        <RowList>
          {shown.map(({ what, words, more, hash }, index) => (
            <ListRow
              key={index}
              sign={<RowSign>{sign}</RowSign>}
              about={more}
              date={hash !== undefined && <ShortHash hash={hash} name={`fingerprint of ${what}`} />}
            >
              <strong>{what}</strong> {words}
            </ListRow>
          ))}
        </RowList>
      )}
      {shown.length < lines.length && (
        <Button size="xs" onClick={() => setAll(true)} aria-label={`Show all of ${title}`}>
          Show all {lines.length.toLocaleString()}
        </Button>
      )}
    </section>
  )
}
