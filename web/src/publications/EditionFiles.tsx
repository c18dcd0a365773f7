import type { Publication } from "@hub/contract/publications"
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { IconDownload, IconExternalLink } from "@tabler/icons-react"
import layout from "../widgets/Layout.module.css"
import { pagePassQuery, useDownload } from "./queries.ts"
import { nameEdition } from "./labels.ts"

/** What can be had of an edition: its file, and the address of a live knowledge base. */
export function EditionFiles({ edition }: { edition: Publication }) {
  const download = useDownload()
  const { id, title, url, can, visibility } = edition
  const hidden = url !== null && visibility === "private"
  const pass = useQuery(pagePassQuery(hidden))
  if (url === null && !can.download) return null
  const what = `${title}, ${nameEdition(edition)}`
  return (
    <div className={layout.rowCentred}>
      {url !== null && (!hidden || pass.data) && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          size="sm"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          aria-label={`Open ${what} in a new tab`}
        >
          Open
        </Button>
      )}
      {can.download && (
        <Button
          size="sm"
          loading={download.isPending}
          onClick={() => download.mutate(id)}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download ${what}`}
        >
          Download
        </Button>
      )}
    </div>
  )
}
