import type { Finding, PublicationInFull } from "@hub/contract/publications"
import { Badge, Button, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { count } from "../widgets/count.ts"
import styles from "./Publications.module.css"
import { severityLabel } from "./words.ts"

const mostAtFirst = 20

/** What the checks found, what blocks the edition first, each with the way to its topic. */
export function Checks({ edition }: { edition: PublicationInFull }) {
  const [all, setAll] = useState(false)
  const findings = inOrder(edition.checks)
  if (findings.length === 0) return null
  const shown = all ? findings : findings.slice(0, mostAtFirst)
  return (
    <section className={styles.panel} aria-label="Checks">
      <Title order={2} size="h4">
        Checks
      </Title>
      <ul className={styles.editions}>
        {shown.map((finding, index) => (
          <li key={index} className={styles.edition}>
            <div className={styles.grow}>
              <Badge
                miw="max-content"
                variant="light"
                color={finding.severity === "block" ? "red" : "yellow"}
                tt="none"
                fw={600}
              >
                {severityLabel[finding.severity]}
              </Badge>{" "}
              <span className={styles.long}>{finding.message}</span>
            </div>
            {finding.topic_id !== null && (
              <Link
                to="/topics/$id/edit"
                params={{ id: finding.topic_id }}
                className={styles.link}
                aria-label={`Open topic: ${finding.message}`}
              >
                Open topic
              </Link>
            )}
          </li>
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          Show all {count(findings.length, "finding")}
        </Button>
      )}
    </section>
  )
}

const inOrder = (findings: Finding[]) =>
  findings.toSorted((one, other) => Number(other.severity === "block") - Number(one.severity === "block"))
