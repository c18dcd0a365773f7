import type { NamedWork, OpenWork, OpenWorkOfKind } from "@hub/contract/hand-over"
import layout from "../widgets/Layout.module.css"
import { describeUses } from "../widgets/format-count.ts"
import styles from "./Users.module.css"
import { describeUnseenWork, describeWithheld } from "./labels.ts"

type WorkPreviewProps = {
  work: OpenWork
  name: string
  /** Who would get it, once that is chosen. */
  heir: string | undefined
}

/** What somebody has in hand by kind, with the first names, and what of it would stay, with the reason. */
export function WorkPreview({ work, name, heir }: WorkPreviewProps) {
  const moving = work.kinds.filter(({ moves }) => moves > 0)
  const staying = work.kinds.flatMap(({ kind, stays }) => stays.map((part) => ({ kind, ...part })))
  return (
    <>
      {moving.length > 0 && (
        <section aria-label={heir === undefined ? "Open work" : "What moves"}>
          <p className={layout.breakingFlush}>{heir === undefined ? `${name} has open work:` : `${heir} gets:`}</p>
          <ul className={styles.work}>
            {moving.map((part) => (
              <li key={part.kind}>
                <KindLine {...part} count={part.moves} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {staying.length > 0 && heir !== undefined && (
        <section aria-label="What stays">
          <p className={layout.breakingFlush}>This stays:</p>
          <ul className={styles.work}>
            {staying.map((part) => (
              <li key={`${part.kind} ${part.reason}`}>
                <KindLine {...part} />
                <div className={layout.quietLine}>{describeWithheld(part.reason, heir)}</div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {work.unseen > 0 && <p className={`${layout.quietLine} ${layout.breaking}`}>{describeUnseenWork(work.unseen)}</p>}
    </>
  )
}

function KindLine({ kind, count, names }: Pick<OpenWorkOfKind, "kind" | "count"> & { names: NamedWork[] }) {
  const more = count > names.length ? ", …" : ""
  return (
    <>
      {describeUses([{ kind, count }])}
      <div className={`${layout.quietLine} ${layout.breaking}`}>
        {names.map((one) => one.name).join(", ")}
        {more}
      </div>
    </>
  )
}
