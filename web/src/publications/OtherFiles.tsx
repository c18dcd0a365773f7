import { formatByteSize } from "@hub/contract/byte-size"
import type { EditionFile, EditionFormat, PublicationDetail } from "@hub/contract/publications"
import { Button, Text } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Publications.module.css"
import { useFormatFile, useMakeFiles } from "./queries.ts"

const labels: Record<EditionFormat, { name: string; use: string }> = {
  html: { name: "HTML page", use: "A single page that needs no other files" },
  epub: { name: "EPUB", use: "For e-book readers" },
  docx: { name: "Word", use: "For Word and other word processors" },
  markdown: { name: "Markdown", use: "A ZIP file with images that you can import again" },
}

/** The same texts in other forms, under the edition's own file. */
export function OtherFiles({ edition }: { edition: PublicationDetail }) {
  const make = useMakeFiles()
  const { id, files, can_make_files } = edition
  if (files.length === 0 && !can_make_files) return null
  return (
    <section className={surfaces.panel} aria-labelledby="other-files">
      <Text component="h2" id="other-files" fw={600}>
        Other files for this edition
      </Text>
      {files.length > 0 && (
        <ul className={`${layout.stackList} ${styles.files}`}>
          {files.map((file) => (
            <OneFile key={file.format} file={file} edition={edition} />
          ))}
        </ul>
      )}
      {can_make_files && (
        <div>
          <Button loading={make.isPending} onClick={() => make.mutate(id)}>
            {files.length === 0 ? "Create these files" : "Create the missing files"}
          </Button>
        </div>
      )}
    </section>
  )
}

function OneFile({
  file: { format, bytes, error, notices },
  edition,
}: {
  file: EditionFile
  edition: PublicationDetail
}) {
  const download = useFormatFile()
  const { name, use } = labels[format]
  return (
    <li>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {bytes === null ? use : `${use}, ${formatByteSize(bytes)}`}
        </Text>
        {error !== null && <Text size="sm">{error}</Text>}
        {notices.length > 0 && (
          <details>
            <summary>{notices.length === 1 ? "1 warning" : `${notices.length} warnings`}</summary>
            <ul>
              {notices.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {bytes === null && error === null && (
        <Text size="sm" component="output">
          Creating…
        </Text>
      )}
      {bytes !== null && (
        <Button
          size="sm"
          loading={download.isPending}
          onClick={() => download.mutate({ id: edition.id, format })}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download ${edition.title}, ${name}, edition ${edition.edition}`}
        >
          Download
        </Button>
      )}
    </li>
  )
}
