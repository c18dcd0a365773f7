import type { LogEntry } from "@hub/contract/logs"
import { useQuery } from "@tanstack/react-query"
import styles from "../feedback/Voice.module.css"
import { Dialog } from "../widgets/Dialog.tsx"
import { Fact } from "../widgets/Fact.tsx"
import { ofRequest } from "./queries.ts"
import { categoryWords, detailWords, eventWords, levelLooks } from "./words.ts"

/** One line of the log with all that it says, and what else the same request did. */
export function LogDialog({ line, onClose }: { line: LogEntry; onClose: () => void }) {
  const byRequest = line.request_id !== "hub" && line.request_id !== ""
  const related = useQuery({ ...ofRequest(line.request_id), enabled: byRequest })
  const others = (related.data?.rows ?? []).filter(({ id }) => id !== line.id)
  return (
    <Dialog wide title={eventWords(line.event)} onClose={onClose}>
      <dl className={styles.facts}>
        <Fact name="Time">{new Date(line.timestamp).toLocaleString()}</Fact>
        <Fact name="Event">{line.event}</Fact>
        <Fact name="Level">{levelLooks[line.level].label}</Fact>
        <Fact name="Category">{categoryWords[line.category]}</Fact>
        <Fact name="User">{line.user ?? "Nobody known"}</Fact>
        <Fact name="IP">{line.ip || "None"}</Fact>
        <Fact name="Request">{byRequest ? line.request_id : "The hub itself"}</Fact>
        {Object.entries(line.details).map(([name, value]) => (
          <Fact key={name} name={name}>
            {detailWords(value)}
          </Fact>
        ))}
      </dl>
      {others.length > 0 && (
        <section aria-label="Of the same request">
          <h3 className={styles.heading}>Of the same request</h3>
          <ul className={styles.list}>
            {others.map(({ id, event, details }) => (
              <li key={id} className={styles.small}>
                {eventWords(event)} {detailWords(details)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
