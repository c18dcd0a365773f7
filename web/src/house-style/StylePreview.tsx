import type { OwnHouseStyle } from "@hub/contract/house-style"
import { SegmentedControl } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorSentence } from "../call.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import layout from "../widgets/Layout.module.css"
import { SandboxedPage } from "../widgets/SandboxedPage.tsx"
import styles from "./HouseStyle.module.css"
import { stylePreviewQuery } from "./queries.ts"

type StylePreviewProps = { collection_id: number | null; own: OwnHouseStyle }

/** Real pages in the style as it is being written, a moment after each change. */
export function StylePreview({ collection_id, own }: StylePreviewProps) {
  const [settled] = useDebouncedValue(own, 600)
  const [format, setFormat] = useState("book")
  const found = useQuery(stylePreviewQuery(collection_id, settled))
  return (
    <aside className={styles.preview} aria-label="Preview">
      <div className={layout.lineBetween}>
        <SegmentedControl
          aria-label="Preview of"
          size="xs"
          data={[
            { value: "book", label: "Book" },
            { value: "web", label: "Web page" },
          ]}
          value={format}
          onChange={setFormat}
        />
        <span className={layout.quietTiny}>{found.isFetching ? "Drawing…" : "As it would be now"}</span>
      </div>
      {found.isError ? (
        <p className={layout.quiet} aria-live="polite">
          {errorSentence(found.error)}
        </p>
      ) : !found.data ? (
        <LoadingRows label="Drawing the preview…" />
      ) : format === "book" ? (
        <Pages svg={found.data.svg} />
      ) : (
        <div className={styles.device}>
          <SandboxedPage className={styles.page} title="A page of the web edition" html={found.data.html} isOfHub />
        </div>
      )}
    </aside>
  )
}

/** The drawing as an image, in which nothing runs. */
const Pages = ({ svg }: { svg: string }) => (
  <div className={styles.pages}>
    <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="The first pages of a book in this style" />
  </div>
)
