import type { PublicationKind, PublicationOptions } from "@hub/contract/publications"
import { Button, SegmentedControl, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { SandboxedPage } from "../widgets/SandboxedPage.tsx"
import styles from "./Publish.module.css"
import { editionPreviewQuery, useEditionSample } from "./queries.ts"

type EditionPreviewProps = { collection_id: number; kind: PublicationKind; options: PublicationOptions }

/** How the edition will look: beside the form, or folded below it where there is no room. */
export function EditionPreview(props: EditionPreviewProps) {
  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false })
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

/** A PDF is shown by what reads PDFs: the first topic, made as the edition will be. */
function PdfSample({ collection_id, options }: EditionPreviewProps) {
  const sample = useEditionSample()
  return (
    <div className={layout.stack}>
      <Text size="sm" c="dimmed">
        See how the PDF will look: a file with the cover and the first topic, with the options you chose.
      </Text>
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
