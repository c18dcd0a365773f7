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
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import { StateSign } from "../widgets/StateMark.tsx"

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
      <RowList>
        {shown.map((group, index) =>
          group.length === 1 ? (
            <SingleFinding key={index} finding={group[0]} />
          ) : (
            <ManyFindings key={index} group={group} />
          ),
        )}
      </RowList>
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
    <FindingRow
      finding={finding}
      action={
        finding.topic_id !== null && (
          <Link
            to="/topics/$id"
            params={{ id: finding.topic_id }}
            className={layout.linkSmall}
            aria-label={`Open topic: ${describeFinding(finding)}`}
          >
            Open topic
          </Link>
        )
      }
    >
      {describeFinding(finding)} {labelLine(finding)}
    </FindingRow>
  )
}

/** How many there are, and folded below, where. */
function ManyFindings({ group }: { group: FindingGroup }) {
  return (
    <FindingRow finding={group[0]}>
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
    </FindingRow>
  )
}

type FindingRowProps = { finding: Finding; action?: ReactNode; children: ReactNode }

/** A finding, or several, with how grave it is and how it is mended. */
const FindingRow = ({ finding: { severity, rule }, action, children }: FindingRowProps) => (
  <ListRow
    sign={
      <RowSign>
        <StateSign kind={looks[severity].kind} />
      </RowSign>
    }
    about={
      <>
        <span className={layout.strong}>{looks[severity].label}.</span> {checkRules[rule][1]}
      </>
    }
    end={action}
  >
    {children}
  </ListRow>
)

const labelLine = ({ line }: Finding) => (typeof line === "number" ? `Line ${line}.` : "")
