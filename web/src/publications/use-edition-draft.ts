import { type PublicationKind, PublicationOptions, type Visibility } from "@hub/contract/publications"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { nextEditionNumber } from "./labels.ts"
import { newestEditionQuery, printedEditionsQuery, publicationQuery } from "./queries.ts"
import { parseReleaseField } from "./release-moment.ts"

export type EditionDraft = ReturnType<typeof useEditionDraft>

const defaults = PublicationOptions.parse({})

/** What the next edition of a collection is to be: as the one before, but for what was chosen here. */
export function useEditionDraft(collection_id: number, kind: PublicationKind) {
  const newest = useQuery(newestEditionQuery(collection_id, kind))
  const before = useQuery({ ...publicationQuery(newest.data?.id ?? 0), enabled: newest.data?.id !== undefined })
  const printed = useQuery({ ...printedEditionsQuery(collection_id), enabled: kind === "pdf" })
  const [options, setOptions] = useState<Partial<PublicationOptions>>({})
  const [visibility, setVisibility] = useState<Visibility>()
  const [isScheduled, setScheduled] = useState(false)
  const [time, setTime] = useState("")

  const earlier = printed.data?.rows ?? []
  const was = before.data?.options
  // Who compared with the newest edition then compares with the newest now.
  const changes_since = was?.changes_since == null ? null : (earlier[0]?.edition ?? null)
  return {
    newest,
    /** The number that the edition gets. */
    edition: nextEditionNumber(newest.data),
    isReady: newest.isSuccess && (newest.data === null || !before.isPending),
    /** The editions that a PDF can be compared with. */
    earlier,
    options: { ...defaults, ...was, changes_since, ...options },
    setOption: (change: Partial<PublicationOptions>) => setOptions({ ...options, ...change }),
    /** Nobody's before the first edition, until somebody says who. */
    visibility: visibility ?? newest.data?.visibility,
    setVisibility,
    isScheduled,
    setScheduled,
    time,
    setTime,
    release_at: isScheduled ? parseReleaseField(time) : undefined,
  }
}
