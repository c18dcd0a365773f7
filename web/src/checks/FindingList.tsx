import { checkRules } from "@hub/contract/check-rules"
import { type Finding, describeFinding } from "@hub/contract/checks"
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import styles from "./Findings.module.css"
import layout from "../widgets/Layout.module.css"
import { formatCount } from "../widgets/format-count.ts"
import { describeFindingGroup, type FindingGroup, groupFindings } from "./group-findings.ts"
import type { StateLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"

const mostAtFirst = 20

const looks: Record<Finding["severity"], StateLook> = {
  block: { label: "Blocks publishing", kind: "rejected" },
  warn: { label: "Warning", kind: "warning" },
  info: { label: "Hint", kind: "note" },
}

/** What the checks found, the gravest first, each with its place, how it is mended and the way there; many of one rule in one line. */
export function FindingList({ findings, more = 0 }: { findings: Finding[]; more?: number }) {
  const [all, setAll] = useState(false)
  const groups = groupFindings(findings)
  const shown = all ? groups : groups.slice(0, mostAtFirst)
  return (
    <>
      <ul className={layout.plainList}>
        {shown.map((group, index) => (
          <li key={index} className={`${layout.item} ${styles.finding}`}>
            {group.length === 1 ? <SingleFinding finding={group[0]} /> : <ManyFindings group={group} />}
          </li>
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button size="xs" onClick={() => setAll(true)}>
          Show all {formatCount(findings.length, "problem")}
        </Button>
      )}
      {more > 0 && <p>Not shown: {formatCount(more, "problem")}.</p>}
    </>
  )
}

function SingleFinding({ finding }: { finding: Finding }) {
  return (
    <>
      <FindingWords finding={finding}>
        {describeFinding(finding)} {labelLine(finding)}
      </FindingWords>
      {finding.topic_id !== null && (
        <Link
          to="/topics/$id"
          params={{ id: finding.topic_id }}
          className={layout.linkSmall}
          aria-label={`Open topic: ${describeFinding(finding)}`}
        >
          Open topic
        </Link>
      )}
    </>
  )
}

/** How many there are, and folded below, where. */
function ManyFindings({ group }: { group: FindingGroup }) {
  return (
    <FindingWords finding={group[0]}>
      {describeFindingGroup(group)}
      <details>
        <summary className={layout.small}>Show where</summary>
        <ul className={styles.places}>
          {group.map((finding, index) => (
            <li key={index} className={layout.small}>
              {finding.topic_id === null ? (
                describeFinding(finding)
              ) : (
                <Link to="/topics/$id" params={{ id: finding.topic_id }}>
                  {describeFinding(finding)}
                </Link>
              )}{" "}
              {labelLine(finding)}
            </li>
          ))}
        </ul>
      </details>
    </FindingWords>
  )
}

/** A finding, or several, with how grave it is and how it is mended. */
function FindingWords({ finding: { severity, rule }, children }: { finding: Finding; children: ReactNode }) {
  return (
    <div className={layout.words}>
      <StateMark look={looks[severity]} /> <span className={layout.breaking}>{children}</span>
      <div className={layout.quietSmall}>{checkRules[rule][1]}</div>
    </div>
  )
}

const labelLine = ({ line }: Finding) => (typeof line === "number" ? `Line ${line}.` : "")
