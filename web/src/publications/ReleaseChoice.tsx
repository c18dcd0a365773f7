import { SegmentedControl } from "@mantine/core"
import { useId } from "react"
import layout from "../widgets/Layout.module.css"
import styles from "./Publish.module.css"
import { formatReleaseMoment } from "./release-moment.ts"
import { ReleaseTime } from "./ReleaseTime.tsx"
import type { EditionDraft } from "./use-edition-draft.ts"

/** When readers get an edition: as soon as it is made, or at a time. */
export function ReleaseChoice({ draft }: { draft: EditionDraft }) {
  const { isScheduled, setScheduled, time, setTime, embargo_until, tooEarly } = draft
  const label = useId()
  return (
    <div className={layout.stackTight}>
      <span id={label} className={layout.label}>
        When
      </span>
      <div>
        <SegmentedControl
          aria-labelledby={label}
          size="xs"
          data={[
            { value: "now", label: "Now", disabled: embargo_until !== undefined },
            { value: "later", label: "At a set time" },
          ]}
          value={isScheduled ? "later" : "now"}
          onChange={(value) => setScheduled(value === "later")}
        />
      </div>
      {isScheduled && (
        <div className={styles.time}>
          <ReleaseTime value={time} onChange={setTime} from={embargo_until} error={tooEarly} />
          {embargo_until !== undefined && tooEarly === undefined && (
            <p className={layout.quietLine}>
              This collection is under embargo until {formatReleaseMoment(embargo_until)}. Readers can’t get it before.
            </p>
          )}
          <p className={layout.quietLine}>
            The edition is created and checked now. Nobody can read it before that time, and its text stays as it is.
          </p>
        </div>
      )}
    </div>
  )
}
