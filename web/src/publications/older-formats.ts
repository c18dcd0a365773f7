import type { LiveEdition } from "@hub/contract/collections"
import type { PublicationKind } from "@hub/contract/publications"
import { describeChangesSince, liveEditionKindLabels } from "../collections/labels.ts"

type FormatEdition = Pick<LiveEdition, "kind" | "edition" | "published_at" | "changed" | "added" | "removed">

/** The editions that readers still have of one format, while another format got a newer edition with other text. */
export const findOlderFormats = <E extends FormatEdition>(live: E[]): E[] =>
  live.filter(
    (one) =>
      one.changed + one.added + one.removed > 0 &&
      live.some((other) => other.kind !== one.kind && Date.parse(other.published_at) > Date.parse(one.published_at)),
  )

export const describeOlderFormat = (edition: LiveEdition) =>
  `The ${liveEditionKindLabels[edition.kind]} is still edition ${edition.edition}: ${describeChangesSince(edition)}.`

export const labelPublishFormat = (kind: PublicationKind) => `Publish ${liveEditionKindLabels[kind]}`
