import { formatByteSize } from "@hub/contract/byte-size"
import type { EditionFile, EditionFormat, PublicationDetail } from "@hub/contract/publications"
import { Button, Title } from "@mantine/core"
import { IconBook2, IconCode, IconDownload, IconFileText, IconFileZip } from "@tabler/icons-react"
import { formatCount } from "../widgets/format-count.ts"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { useFormatFile, useMakeFiles } from "./queries.ts"

const labels: Record<EditionFormat, { name: string; use: string; Icon: typeof IconBook2 }> = {
  html: { name: "HTML page", use: "A single page that needs no other files", Icon: IconCode },
  epub: { name: "EPUB", use: "For e-book readers", Icon: IconBook2 },
  docx: { name: "Word", use: "For Word and other word processors", Icon: IconFileText },
  markdown: { name: "Markdown", use: "A ZIP file with images that you can import again", Icon: IconFileZip },
}

/** The same texts in other forms, under the edition's own file. */
export function OtherFiles({ edition }: { edition: PublicationDetail }) {
  const make = useMakeFiles()
  const { id, files, can_make_files } = edition
  if (files.length === 0 && !can_make_files) return null
  return (
    <section className={surfaces.panel} aria-labelledby="other-files">
      <Title order={2} size="h4" id="other-files">
        Other files for this edition
      </Title>
      {files.length > 0 && (
        <RowList>
          {files.map((file) => (
            <OneFile key={file.format} file={file} edition={edition} />
          ))}
        </RowList>
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

type OneFileProps = { file: EditionFile; edition: PublicationDetail }

function OneFile({ file: { format, bytes, error, notices }, edition }: OneFileProps) {
  const download = useFormatFile()
  const { name, use, Icon } = labels[format]
  return (
    <ListRow
      sign={
        <RowSign>
          <Icon size={16} stroke={1.6} aria-hidden />
        </RowSign>
      }
      about={
        <>
          {bytes === null ? use : `${use}, ${formatByteSize(bytes)}`}
          {error !== null && <div className={layout.error}>{error}</div>}
          {notices.length > 0 && <Notices sentences={notices} />}
        </>
      }
      end={
        <>
          {bytes === null && error === null && <output>Creating…</output>}
          {bytes !== null && (
            <Button
              size="xs"
              loading={download.isPending}
              onClick={() => download.mutate({ id: edition.id, format })}
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={`Download ${edition.title}, ${name}, edition ${edition.edition}`}
            >
              Download
            </Button>
          )}
        </>
      }
    >
      <span className={layout.strong}>{name}</span>
    </ListRow>
  )
}

const Notices = ({ sentences }: { sentences: string[] }) => (
  <details>
    <summary>{formatCount(sentences.length, "warning")}</summary>
    <ul className={layout.flush}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </details>
)
