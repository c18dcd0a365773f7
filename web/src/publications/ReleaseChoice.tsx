import { SegmentedControl } from "@mantine/core"
import { useId } from "react"
import layout from "../widgets/Layout.module.css"
import styles from "./Publish.module.css"
import { ReleaseTime } from "./ReleaseTime.tsx"
import type { EditionDraft } from "./use-edition-draft.ts"

/** When readers get an edition: as soon as it is made, or at a time. */
export function ReleaseChoice({ draft: { isScheduled, setScheduled, time, setTime } }: { draft: EditionDraft }) {
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
            { value: "now", label: "Now" },
            { value: "later", label: "At a set time" },
          ]}
          value={isScheduled ? "later" : "now"}
          onChange={(value) => setScheduled(value === "later")}
        />
      </div>
      {isScheduled && (
        <div className={styles.time}>
          <ReleaseTime value={time} onChange={setTime} />
          <p className={layout.quietLine}>
            The edition is created and checked now. Nobody can read it before that time, and its text stays as it is.
          </p>
        </div>
      )}
    </div>
  )
}
