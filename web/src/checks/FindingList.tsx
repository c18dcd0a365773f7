import { checkRules } from "@hub/contract/check-rules"
import { type Finding, describeFinding } from "@hub/contract/checks"
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import styles from "./Findings.module.css"
import layout from "../widgets/Layout.module.css"
import { formatCount } from "../widgets/format-count.ts"
import type { StateLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"

const mostAtFirst = 20

const looks: Record<Finding["severity"], StateLook> = {
  block: { label: "Blocks publishing", kind: "rejected" },
  warn: { label: "Warning", kind: "warning" },
  info: { label: "Hint", kind: "note" },
}
const severityOrder = Object.keys(looks)

/** What the checks found, the gravest first, each with its place, how it is mended and the way there. */
export function FindingList({ findings, more = 0 }: { findings: Finding[]; more?: number }) {
  const [all, setAll] = useState(false)
  const sorted = findings.toSorted(
    (one, other) => severityOrder.indexOf(one.severity) - severityOrder.indexOf(other.severity),
  )
  const shown = all ? sorted : sorted.slice(0, mostAtFirst)
  return (
    <>
      <ul className={layout.plainList}>
        {shown.map((finding, index) => (
          <li key={index} className={`${layout.item} ${styles.finding}`}>
            <div className={layout.words}>
              <StateMark look={looks[finding.severity]} />{" "}
              <span className={layout.breaking}>
                {describeFinding(finding)} {labelLine(finding)}
              </span>
              <div className={layout.quietSmall}>{checkRules[finding.rule][1]}</div>
            </div>
            {finding.topic_id !== null && (
              <Link
                to="/topics/$id/edit"
                params={{ id: finding.topic_id }}
                className={layout.linkSmall}
                aria-label={`Open topic: ${describeFinding(finding)}`}
              >
                Open topic
              </Link>
            )}
          </li>
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button size="xs" onClick={() => setAll(true)}>
          Show all {formatCount(findings.length, "problem")}
        </Button>
      )}
      {more > 0 && <p>Not shown: {formatCount(more, "problem")}.</p>}
    </>
  )
}

const labelLine = ({ line }: Finding) => (typeof line === "number" ? `Line ${line}.` : "")
