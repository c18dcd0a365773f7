import { editionChanges } from "@hub/contract/edition-changes"
import { evidence } from "@hub/contract/evidence"
import { feedback } from "@hub/contract/feedback"
import { publications } from "@hub/contract/publications"
import * as editions from "./editions.ts"
import { authors, comers, everybody, readers, type Row, row, users } from "./goldens.ts"

/** Editions: making, releasing and reading them. */
export const publishing: Row[] = [
  row(readers, publications.list),
  row(authors, publications.create, async (scene) => {
    const { collection_id } = await editions.edition(scene, "live")
    return { body: { collection_id, kind: "pdf" as const } }
  }),
  row(readers, publications.get, async (scene) => ({ params: { id: (await editions.edition(scene)).id } })),
  row(authors, publications.cancel, async (scene) => ({ params: { id: (await editions.edition(scene)).id } })),
  row(authors, publications.retry, async (scene) => ({ params: { id: (await editions.edition(scene, "failed")).id } })),
  row(authors, publications.withdraw, async (scene) => ({
    params: { id: (await editions.edition(scene, "live")).id },
    body: { reason: "It was wrong." },
  })),
  row(authors, publications.release, async (scene) => ({
    params: { id: (await editions.edition(scene, "built")).id },
  })),
  row(authors, publications.schedule, async (scene) => ({
    params: { id: (await editions.edition(scene, "built")).id },
    body: { release_at: editions.later.toISOString() },
  })),
  row(authors, publications.unschedule, async (scene) => ({
    params: { id: (await editions.edition(scene, "scheduled")).id },
  })),
  row(authors, publications.restore, async (scene) => ({
    params: await editions.withdrawn(scene),
    body: { reason: "It was right." },
  })),
  row(authors, publications.share, async (scene) => ({
    params: { id: (await editions.edition(scene, "live")).id },
    body: { visibility: "public" as const },
  })),
  row(authors, publications.replaceAddress, async (scene) => ({
    params: { id: (await editions.edition(scene, "live")).id },
  })),
  row(users, publications.pass),
  row(everybody, publications.shared, async (scene) => ({
    params: { ...(await editions.shared(scene)), form: "edition" as const },
  })),
  row(everybody, publications.sitemaps),
  row(everybody, publications.sitemap, async (scene) => ({ params: await editions.shared(scene, "mobile_kb") })),
  row(everybody, publications.robots),
  row(readers, publications.artefact, async (scene) => ({ params: await editions.artefact(scene) })),
  row(authors, publications.makeFiles, async (scene) => ({
    params: { id: (await editions.edition(scene, "live")).id },
  })),
  row(readers, publications.file, async (scene) => ({ params: await editions.file(scene) })),
  row(comers, feedback.wrongHere, (scene) => editions.page(scene)),
  row(readers, editionChanges.comparison, async (scene) => ({
    params: { id: (await editions.edition(scene, "live")).id },
    query: {},
  })),
  row(readers, editionChanges.list, async (scene) => ({
    params: { id: (await editions.edition(scene, "live")).id },
    query: {},
  })),
  row(readers, editionChanges.difference, (scene) => editions.changed(scene)),
  row(readers, evidence.read, async (scene) => ({ params: await editions.evidence(scene) })),
  row(readers, evidence.printed, async (scene) => ({ params: await editions.evidence(scene) })),
  row(readers, evidence.file, async (scene) => ({ params: await editions.evidence(scene) })),
]
