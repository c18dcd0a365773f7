import { createHash } from "node:crypto"
import { Evidence } from "@hub/contract/evidence"
import type { Ctx } from "../../platform/ctx.ts"
import type { EditionJob } from "../edition/job.ts"
import type { PublicationRow } from "../tables.ts"
import { canonical } from "./canonical.ts"

type Made = { used: string[]; made_with: Evidence["made_with"]; pictures: EditionJob["pictures"] }

/** Writes the evidence of an edition that goes out now; from here on it is a text that nothing changes. */
export async function finishEvidence(tx: Ctx, row: PublicationRow, { used, made_with, pictures }: Made): Promise<void> {
  const { sha256, bytes, pages, published_at, variables, checks } = row
  const kept = await tx.db
    .selectFrom("publication_evidence")
    .select("asked")
    .where("publication_id", "=", row.id)
    .executeTakeFirst()
  if (!kept?.asked || sha256 === null || bytes === null || pages === null || published_at === null) return
  const { edition, ...asked } = kept.asked
  const manifest = canonical(
    Evidence.parse({
      ...asked,
      edition: { ...edition, published_at: published_at.toISOString(), artefact: { sha256, bytes, pages } },
      made_with,
      variables: Object.fromEntries(
        used.flatMap((slug) => (Object.hasOwn(variables, slug) ? [[slug, variables[slug]]] : [])),
      ),
      images: Object.keys(pictures)
        .toSorted()
        .map((key) => ({ key, sha256: pictures[key]!.sha256, description: pictures[key]!.alt })),
      checks,
    }),
  )
  await tx.db
    .updateTable("publication_evidence")
    .set({ asked: null, manifest, sha256: createHash("sha256").update(manifest).digest("hex") })
    .where("publication_id", "=", row.id)
    .execute()
}
