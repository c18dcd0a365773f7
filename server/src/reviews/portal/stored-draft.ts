import { createHash } from "node:crypto"
import type { PortalDraft } from "@hub/contract/portal"

/** What a draft holds before anything is written; one kept before something was known lacks it. */
export const emptyDraft = { summary: "", comments: [], suggestions: [], sections_read: [] }

/** What a reviewer has written so far. */
export const draftOf = ({ draft }: { draft: PortalDraft | null }): PortalDraft => ({ ...emptyDraft, ...draft })

/** Two drafts have one version only if they say the same. */
export const versionOfDraft = (draft: PortalDraft): string =>
  createHash("sha256").update(JSON.stringify(draft)).digest("base64url").slice(0, 22)
