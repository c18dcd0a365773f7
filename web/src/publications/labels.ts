import type { PublicationKind, PublicationStatus, Visibility } from "@hub/contract/publications"

export const labelPublicationKind = (kind: PublicationKind) => (kind === "pdf" ? "PDF" : "Mobile knowledge base")

/** The screen on which a collection is published as this kind. */
export const publishPathOf = (kind: PublicationKind) => (kind === "pdf" ? "/publish/pdf" : "/publish/mobile-kb")

export const publicationStatusLooks: Record<PublicationStatus, { label: string; color: string }> = {
  queued: { label: "Queued", color: "gray" },
  building: { label: "Building", color: "blue" },
  check_failed: { label: "Checks failed", color: "red" },
  built: { label: "Made", color: "blue" },
  scheduled: { label: "Scheduled", color: "yellow" },
  live: { label: "Live", color: "green" },
  withdrawn: { label: "Withdrawn", color: "red" },
  superseded: { label: "Superseded", color: "gray" },
  failed: { label: "Failed", color: "red" },
  cancelled: { label: "Cancelled", color: "gray" },
}

export const visibilityLabels: Record<Visibility, { label: string; description: string }> = {
  private: { label: "Private", description: "Everyone who can read the collection here, signed in." },
  link: { label: "By link", description: "Anyone with the secret address, without signing in." },
  public: { label: "Public", description: "Everyone. Search engines can find it too." },
}
