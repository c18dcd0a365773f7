import { createHash } from "node:crypto"
import { Evidence } from "@hub/contract/evidence"
import type { Db } from "../../platform/db/open.ts"
import { hashVersion } from "../../topics/hash.ts"
import { isPublished } from "../publication.ts"
import "../tables.ts"

export type FileVerdict = { holds: boolean; sentence: string }

/** Whether a file, of an edition or of its evidence, is one that this hub made, and still agrees with what the hub knows. */
export async function verifyFile(db: Db, bytes: Buffer): Promise<FileVerdict> {
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const row = await editionWith(db, sha256)
  if (!row || !(isPublished(row.status) || row.status === "withdrawn"))
    return failedVerdict("No edition in this hub has this file. It was changed or comes from somewhere else.")
  const what = row.format ? `the ${fileKindNames[row.format]}` : row.sha256 === sha256 ? "the file" : "the evidence"
  const name = `${what} of “${row.title}”, ${row.kind === "pdf" ? "PDF" : "knowledge base"}, edition ${row.edition}`
  if (row.status === "withdrawn")
    return failedVerdict(`This is ${name}, which was withdrawn: ${row.withdrawn_reason ?? ""}`)
  if (row.manifest === null) return failedVerdict(`This is ${name}. The hub stores no evidence for it.`)
  if (createHash("sha256").update(row.manifest).digest("hex") !== row.manifest_sha256)
    return failedVerdict(`This is ${name}, but its stored evidence was changed.`)
  const { edition, places } = Evidence.parse(JSON.parse(row.manifest))
  if (edition.artefact.sha256 !== row.sha256)
    return failedVerdict(`This is ${name}, but its evidence belongs to another file.`)
  const { changed, gone, texts } = await textsNow(db, row.id, places)
  if (changed.length > 0)
    return failedVerdict(`This is ${name}, but the hub has different text for: ${changed.join(", ")}.`)
  const deleted = gone === 0 ? "" : `; ${gone} of these ${gone === 1 ? "is" : "are"} no longer in the hub`
  return {
    holds: true,
    sentence: `This is ${name}. The file, its evidence and ${texts} ${texts === 1 ? "text" : "texts"} match${deleted}.`,
  }
}

const fileKindNames = { html: "HTML page", epub: "EPUB", docx: "Word file", markdown: "Markdown folder" }

const failedVerdict = (sentence: string): FileVerdict => ({ holds: false, sentence })

const editionWith = (db: Db, sha256: string) =>
  db
    .selectFrom("publications")
    .leftJoin("publication_evidence as kept", "kept.publication_id", "publications.id")
    .select(["id", "title", "kind", "edition", "status", "withdrawn_reason", "publications.sha256", "manifest"])
    .leftJoin("publication_files as made", (join) =>
      join.onRef("made.publication_id", "=", "publications.id").on("made.sha256", "=", sha256),
    )
    .select(["kept.sha256 as manifest_sha256", "made.format"])
    .where((where) =>
      where.or(
        (["publications.sha256", "kept.sha256", "made.sha256"] as const).map((hash) => where(hash, "=", sha256)),
      ),
    )
    // Editions of the same texts have files in common, and one that is out vouches for them.
    .orderBy((row) => row("status", "=", "withdrawn"))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()

/** The texts that an edition has, read again: which differ from its evidence, and how many are there no more. */
async function textsNow(db: Db, publication_id: number, places: Evidence["places"]) {
  const stored = await db
    .selectFrom("publication_topics as place")
    .leftJoin("revisions as text", "text.id", "place.revision_id")
    .select(["place.title", "place.revision", "text.title as own_title", "text.content", "text.frontmatter"])
    .where("publication_id", "=", publication_id)
    .orderBy("position")
    .execute()
  const changed = stored.length === places.length ? [] : ["the outline of the edition"]
  let [gone, texts] = [0, 0]
  for (const [index, { title, revision, content_hash }] of places.entries()) {
    const now = stored[index]
    if (revision === null || !now) continue
    texts += 1
    const { own_title, content, frontmatter } = now
    if (now.title !== title || now.revision !== revision) changed.push(`“${title}”`)
    else if (own_title === null || content === null || frontmatter === null) gone += 1
    else if (hashVersion({ title: own_title, content, frontmatter }) !== content_hash) changed.push(`“${title}”`)
  }
  return { changed, gone, texts }
}
