import type { PublicationKind, PublicationOptions } from "@hub/contract/publications"
import { Button, SegmentedControl, Text } from "@mantine/core"
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks"
import { IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { SandboxedPage } from "../widgets/SandboxedPage.tsx"
import styles from "./Publish.module.css"
import { editionPagesQuery, editionPreviewQuery, useEditionSample } from "./preview-queries.ts"

type EditionPreviewProps = { collection_id: number; kind: PublicationKind; options: PublicationOptions }

/** How the edition will look: beside the form, or folded below it where there is no room. */
export function EditionPreview(props: EditionPreviewProps) {
  const isWide = useMediaQuery("(min-width: 1100px)", true, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const shown = props.kind === "pdf" ? <PdfSample {...props} /> : <PagePreview {...props} />
  if (isWide)
    return (
      <aside className={styles.preview} aria-label="Preview">
        {shown}
      </aside>
    )
  return (
    <details className={styles.preview} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Preview</summary>
      {isOpen && shown}
    </details>
  )
}

const looks = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
]

function PagePreview({ collection_id }: EditionPreviewProps) {
  const [look, setLook] = useState("phone")
  const found = useQuery(editionPreviewQuery(collection_id))
  if (found.isPending) return <LoadingRows label="Loading preview…" />
  if (found.isError) return <Text c="dimmed">{found.error.message}</Text>
  return (
    <>
      <div className={layout.lineBetween}>
        <SegmentedControl aria-label="Preview on" size="xs" data={looks} value={look} onChange={setLook} />
        <span className={layout.quietTiny}>The first topic, as it is now</span>
      </div>
      <div className={styles.device} data-look={look}>
        <SandboxedPage
          className={styles.page}
          title={`“${found.data.title}” on a ${look}`}
          html={found.data.html}
          isOfHub
        />
      </div>
    </>
  )
}

/** How long the options rest before the pages are made again. */
const pause = 800

/** The cover and the first topic, made as the edition will be: seen here, or saved as the file that they are. */
function PdfSample({ collection_id, options }: EditionPreviewProps) {
  const sample = useEditionSample()
  const [settled] = useDebouncedValue(options, pause)
  const pages = useQuery(editionPagesQuery(collection_id, settled))
  const isLate = pages.isFetching || settled !== options
  return (
    <div className={layout.stack}>
      <span className={layout.quietTiny}>The cover and the first topic, with the options you chose</span>
      {pages.isPending && <LoadingRows label="Loading preview…" />}
      {pages.isError && <Text c="dimmed">{pages.error.message}</Text>}
      {pages.data && !pages.isError && <PagesPicture picture={pages.data} isLate={isLate} />}
      <Button
        className={layout.atStart}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={sample.isPending}
        onClick={() => sample.mutate({ collection_id, options })}
      >
        Download a sample
      </Button>
    </div>
  )
}

function PagesPicture({ picture, isLate }: { picture: Blob; isLate: boolean }) {
  // The address is of bytes in memory, and holds as long as they are shown.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return (
    // The pages are scrolled with the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.pages} tabIndex={0} aria-label="Pages of the PDF" aria-busy={isLate}>
      <img ref={show} alt="The pages of the PDF, one below the other" />
    </section>
  )
}
