import { Button } from "@mantine/core"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Images.module.css"
import type { ImageUpload } from "./use-image-uploads.ts"

/** What became of each file that was sent. */
export function Uploads({ sent, isBusy, onClear }: { sent: ImageUpload[]; isBusy: boolean; onClear: () => void }) {
  if (sent.length === 0) return null
  const left = sent.filter(({ state }) => state === "waiting" || state === "sending").length
  return (
    <section className={`${surfaces.ruled} ${styles.uploads}`} aria-label="Uploads">
      <div className={styles.head}>
        <output className={layout.strong}>
          {isBusy ? `${formatCount(left, "file")} left` : `${formatCount(sent.length, "file")} sent`}
        </output>
        {!isBusy && (
          <Button variant="subtle" size="xs" onClick={onClear}>
            Clear list
          </Button>
        )}
      </div>
      <ul>
        {sent.map((one) => (
          <li key={one.key} className={one.state === "refused" ? layout.error : ""}>
            {describeUpload(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeUpload(one: ImageUpload): string {
  switch (one.state) {
    case "waiting":
      return `${one.name}: waiting`
    case "sending":
      return `${one.name}: ${one.share < 1 ? `${Math.floor(one.share * 100)} %` : "almost done"}`
    case "added":
      return `${one.name}: added`
    case "known":
      return `${one.name}: already in the library as ${one.as}`
    case "refused":
      return one.sentence
  }
}
