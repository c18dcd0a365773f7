import { createHash } from "node:crypto"
import { Evidence } from "@hub/contract/evidence"
import type { EventType } from "@hub/contract/events"
import type { Ctx } from "../../platform/ctx.ts"
import { collectEmbargoEvidence } from "../../embargoes/evidence.ts"
import { proofOfActor } from "../../platform/proof.ts"
import type { EditionJob } from "../edition/job.ts"
import { findReleaseOfEdition } from "../release/of-release.ts"
import type { PublicationRow } from "../tables.ts"
import { canonicalJson } from "@hub/verifier/canonical-json"
import { signDocument } from "../../signing-keys/sign.ts"

type BuildEvidence = { used: string[]; made_with: Evidence["made_with"]; pictures: EditionJob["pictures"] }

/** Keeps what a build found out until the edition goes out. */
export async function saveBuildEvidence(
  tx: Ctx,
  publication_id: number,
  { used, made_with, pictures }: BuildEvidence,
): Promise<void> {
  const images = Object.keys(pictures)
    .toSorted()
    .map((key) => ({ key, sha256: pictures[key]!.sha256, description: pictures[key]!.alt }))
  await tx.db
    .updateTable("publication_evidence")
    .set({ made: JSON.stringify({ used, made_with, images }) })
    .where("publication_id", "=", publication_id)
    .where("asked", "is not", null)
    .execute()
}

/** Writes the evidence of an edition that goes out now; from here on it is a text that nothing changes. */
export async function finishEvidence(tx: Ctx, row: PublicationRow): Promise<void> {
  const { sha256, bytes, pages, published_at, variables, checks } = row
  const stored = await tx.db
    .selectFrom("publication_evidence")
    .select(["asked", "made"])
    .where("publication_id", "=", row.id)
    .executeTakeFirst()
  if (!stored?.asked || !stored.made || sha256 === null || bytes === null || pages === null || published_at === null)
    return
  const { edition, ...asked } = stored.asked
  const embargo = await collectEmbargoEvidence(tx, row.collection_id)
  const released_by = await releaserOf(tx, row)
  const { used, made_with, images } = stored.made
  const evidence = Evidence.parse({
    ...asked,
    edition: {
      ...edition,
      published_at: published_at.toISOString(),
      released_by,
      artefact: { sha256, bytes, pages },
    },
    made_with,
    variables: Object.fromEntries(
      used.flatMap((slug) => (Object.hasOwn(variables, slug) ? [[slug, variables[slug]]] : [])),
    ),
    images,
    checks,
    ...(embargo === undefined ? {} : { embargo }),
  })
  await signEvidence(tx, row.id, evidence)
}

/** Signs it again where somebody read under the embargo after it was finished, in the transaction in which the edition goes out. */
export async function refreshEmbargoEvidence(
  tx: Ctx,
  { id, collection_id }: Pick<PublicationRow, "id" | "collection_id">,
): Promise<void> {
  const embargo = await collectEmbargoEvidence(tx, collection_id)
  if (embargo === undefined) return
  const stored = await tx.db
    .selectFrom("publication_evidence")
    .select("manifest")
    .where("publication_id", "=", id)
    .executeTakeFirst()
  if (!stored?.manifest) return
  const { signature: _signature, ...evidence } = Evidence.parse(JSON.parse(stored.manifest))
  if (canonicalJson(evidence.embargo) !== canonicalJson(embargo)) await signEvidence(tx, id, { ...evidence, embargo })
}

async function signEvidence(tx: Ctx, publication_id: number, evidence: Evidence) {
  const manifest = canonicalJson({ ...evidence, signature: await signDocument(tx, "edition", evidence) })
  await tx.db
    .updateTable("publication_evidence")
    .set({ asked: null, made: null, manifest, sha256: createHash("sha256").update(manifest).digest("hex") })
    .where("publication_id", "=", publication_id)
    .execute()
}

const scheduling: EventType[] = ["publication.scheduled", "publication.postponed"]
/** The same of a set of editions. */
const schedulingOfSets: EventType[] = ["release.confirmed", "release.moved"]

/** Who gives the edition to its readers now, or set the time that has come; nobody but its asker for what was just made. */
async function releaserOf(tx: Ctx, { id, release_at }: PublicationRow): Promise<Evidence["edition"]["released_by"]> {
  const { actor, now } = tx
  if (actor.kind === "user")
    return { person_id: actor.person_id, name: actor.name, proof: proofOfActor(actor), at: now.toISOString() }
  if (release_at === null) return null
  const set = await findReleaseOfEdition(tx, id)
  const last = await tx.db
    .selectFrom("events")
    .innerJoin("people", "people.id", "actor_id")
    .select(["people.id as person_id", "name", "proof", "at"])
    .where("subject_id", "=", set?.id ?? id)
    .where("type", "in", set ? schedulingOfSets : scheduling)
    .orderBy("events.id", "desc")
    .limit(1)
    .executeTakeFirst()
  return last ? { ...last, at: last.at.toISOString() } : null
}
