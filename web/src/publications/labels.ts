import type { PublicationKind, PublicationStatus, Visibility } from "@hub/contract/publications"
import { formatReleaseMoment } from "./release-moment.ts"
import type { StateLook } from "../widgets/state-look.ts"

export const labelPublicationKind = (kind: PublicationKind) => (kind === "pdf" ? "PDF" : "Knowledge base")

/** Each kind counts its own editions, so that a number alone names two of them. */
export const nameEdition = ({ kind, edition }: { kind: PublicationKind; edition: number }) =>
  `${labelPublicationKind(kind)}, edition ${edition}`

/** The screen on which a collection is published as this kind. */
export const publishPathOf = (kind: PublicationKind) => (kind === "pdf" ? "/publish/pdf" : "/publish/mobile-kb")

export const publicationStatusLooks: Record<PublicationStatus, StateLook> = {
  queued: { label: "Queued", kind: "open" },
  building: { label: "Building", kind: "working" },
  check_failed: { label: "Checks failed", kind: "rejected" },
  built: { label: "Ready", kind: "review" },
  scheduled: { label: "Scheduled", kind: "scheduled" },
  live: { label: "Live", kind: "published" },
  withdrawn: { label: "Withdrawn", kind: "changes" },
  superseded: { label: "Replaced", kind: "archived" },
  failed: { label: "Failed", kind: "rejected" },
  cancelled: { label: "Cancelled", kind: "ended" },
}

export const visibilityLabels: Record<Visibility, { label: string; description: string }> = {
  private: {
    label: "People in the project",
    description: "Everyone who can open this collection in the hub, after signing in.",
  },
  link: { label: "Anyone with the link", description: "Anyone who has the secret address, without signing in." },
  public: { label: "Everyone", description: "Everyone. Search engines may find it too." },
}

/** Who can read an edition, within a sentence. */
export const readersOf = (visibility: Visibility) => visibilityLabels[visibility].label.toLowerCase()

/** The number of the edition that follows this one, or begins. */
export const nextEditionNumber = (newest: { edition: number } | null | undefined) => (newest?.edition ?? 0) + 1

type PlannedEdition = {
  edition: number
  visibility: Visibility | undefined
  isScheduled: boolean
  release_at?: string | undefined
}

/** What the button does that publishes an edition. */
export function labelPublishButton({ edition, visibility, isScheduled }: Omit<PlannedEdition, "release_at">): string {
  if (isScheduled) return `Schedule edition ${edition}`
  return visibility === undefined ? `Publish edition ${edition}` : `Publish to ${readersOf(visibility)}`
}

/** Who can read an edition from when on, before it is published. */
export function describePublishing({ edition, visibility, isScheduled, release_at }: PlannedEdition): string {
  if (visibility === undefined) return "Choose who can read it first."
  const who = `${visibilityLabels[visibility].label} can read edition ${edition}`
  if (!isScheduled) return `${who} as soon as it is created.`
  return release_at === undefined ? "Choose when it is published." : `${who} on ${formatReleaseMoment(release_at)}.`
}
