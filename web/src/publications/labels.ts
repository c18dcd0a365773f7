import type { PublicationKind, PublicationStatus, Visibility } from "@hub/contract/publications"

export const labelPublicationKind = (kind: PublicationKind) => (kind === "pdf" ? "PDF" : "Knowledge base")

/** The screen on which a collection is published as this kind. */
export const publishPathOf = (kind: PublicationKind) => (kind === "pdf" ? "/publish/pdf" : "/publish/mobile-kb")

export const publicationStatusLooks: Record<PublicationStatus, { label: string; color: string }> = {
  queued: { label: "Queued", color: "gray" },
  building: { label: "Building", color: "blue" },
  check_failed: { label: "Checks failed", color: "red" },
  built: { label: "Ready", color: "blue" },
  scheduled: { label: "Scheduled", color: "yellow" },
  live: { label: "Live", color: "green" },
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
