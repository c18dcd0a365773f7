import type { PublicationKind, PublicationStatus, Visibility } from "@hub/contract/publications"
import { formatReleaseMoment } from "./release-moment.ts"

export const labelPublicationKind = (kind: PublicationKind) => (kind === "pdf" ? "PDF" : "Knowledge base")

/** The screen on which a collection is published as this kind. */
export const publishPathOf = (kind: PublicationKind) => (kind === "pdf" ? "/publish/pdf" : "/publish/mobile-kb")

export const publicationStatusLooks: Record<PublicationStatus, { label: string; color: string }> = {
  queued: { label: "Queued", color: "gray" },
  building: { label: "Building", color: "blue" },
  check_failed: { label: "Checks failed", color: "red" },
  built: { label: "Ready", color: "blue" },
  scheduled: { label: "Scheduled", color: "yellow" },
  live: { label: "Live", color: "ink" },
  withdrawn: { label: "Withdrawn", color: "red" },
  superseded: { label: "Replaced", color: "gray" },
  failed: { label: "Failed", color: "red" },
  cancelled: { label: "Cancelled", color: "gray" },
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
