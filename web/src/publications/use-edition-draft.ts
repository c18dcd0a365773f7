import { type PublicationKind, PublicationOptions, type Visibility } from "@hub/contract/publications"
import type { SavedEdition } from "@hub/contract/preferences"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { nextEditionNumber } from "./labels.ts"
import { newestEditionQuery, printedEditionsQuery, publicationQuery } from "./queries.ts"
import { describeEarlyRelease, parseReleaseField, toReleaseField, toWholeMinute } from "./release-moment.ts"

export type EditionDraft = ReturnType<typeof useEditionDraft>

const defaults = PublicationOptions.parse({})
/** Nobody’s readers know the first edition without numbers, index and glossary. */
const first = { ...defaults, captions: true, index: true, glossary: true }

/** What the next edition of a collection is to be: as the one before, but for what was chosen here, now or before. */
export function useEditionDraft(
  collection_id: number,
  kind: PublicationKind,
  { embargo_until, saved }: { embargo_until?: string | undefined; saved?: SavedEdition | undefined } = {},
) {
  const newest = useQuery(newestEditionQuery(collection_id, kind))
  const before = useQuery({ ...publicationQuery(newest.data?.id ?? 0), enabled: newest.data?.id !== undefined })
  const printed = useQuery({ ...printedEditionsQuery(collection_id), enabled: kind === "pdf" })
  const [options, setOptions] = useState<Partial<PublicationOptions>>({})
  const [visibility, setVisibility] = useState<Visibility>()
  const [wantsTime, setScheduled] = useState<boolean>()
  const [chosenTime, setTime] = useState<string>()
  // Under embargo an edition has a time, at first the one at which the embargo ends.
  const isScheduled = (wantsTime ?? saved?.time != null) || embargo_until !== undefined
  const time =
    chosenTime ?? saved?.time ?? (embargo_until === undefined ? "" : toReleaseField(toWholeMinute(embargo_until)))
  const release_at = isScheduled ? parseReleaseField(time) : undefined

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
    options: {
      ...(newest.data === null ? first : defaults),
      ...was,
      changes_since,
      correction: "",
      ...saved?.options,
      ...options,
    },
    setOption: (change: Partial<PublicationOptions>) => setOptions({ ...options, ...change }),
    /** Nobody's before the first edition, until somebody says who. */
    visibility: visibility ?? saved?.visibility ?? newest.data?.visibility,
    setVisibility,
    isScheduled,
    setScheduled,
    time,
    setTime,
    release_at,
    embargo_until,
    tooEarly: describeEarlyRelease(embargo_until, release_at),
  }
}
