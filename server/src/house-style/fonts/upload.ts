import { readFile } from "node:fs/promises"
import type { UploadedFont } from "@hub/contract/uploaded-fonts"
import { limits } from "@hub/contract/limits"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import type { UploadedFile } from "../../platform/http/upload.ts"
import { conflict, Refusal } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import { readUploadedFont } from "./list.ts"
import { type FontFacts, readFont } from "./read-font.ts"
import { canBeSet } from "./try-font.ts"
import "../tables.ts"

const mostFonts = 50

/** Names that the product's own fonts have in PDFs: two of one name would be mixed. */
const ownFamilies = [
  "libertinus serif",
  "inter",
  "source serif 4",
  "dejavu sans mono",
  "new computer modern",
  "new computer modern math",
]

/** Keeps the files of one family, once it is clear that they are fonts that may be embedded. */
export async function uploadFont(ctx: Ctx, files: UploadedFile[], licence: string): Promise<UploadedFont> {
  requirePermission(ctx.actor, "settings.change")
  if (files.length > 4) throw unusable("Upload at most four files: regular, bold, italic and bold italic.")
  const faces: (UploadedFile & FontFacts)[] = []
  for (const file of files) faces.push({ ...file, ...(await readFacts(ctx, file)) })
  const { family, print_family } = faces[0]!
  const other = faces.find((face) => face.family !== family || face.print_family !== print_family)
  if (other) throw unusable(`“${family}” and “${other.family}” are two fonts. Upload one at a time.`)
  if (new Set(faces.map(({ face }) => face)).size < faces.length)
    throw unusable("Two of the files are the same face. Upload each of regular, bold, italic and bold italic once.")
  if (!faces.some(({ face }) => face === "regular"))
    throw unusable("The regular face is missing. Upload it with the others.")
  if (ownFamilies.includes(print_family.toLowerCase())) throw conflict(`The hub has ${family} already.`)
  if (!(await canBeSet(ctx, print_family, faces)))
    throw unusable(`“${family}” can't be used. No page could be set in it: it is damaged inside, or has no digits.`)

  return inTransaction(ctx, async (tx) => {
    const there = await tx.db
      .selectFrom("uploaded_fonts")
      .select("print_family")
      .where("removed_at", "is", null)
      .execute()
    if (there.length >= mostFonts) throw conflict(`You already have ${mostFonts} fonts, the maximum. Delete one first.`)
    const row = await tx.db
      .insertInto("uploaded_fonts")
      .values({ family, print_family, licence, created_by: tx.actor.person_id, created_at: tx.now })
      .onConflict((same) => same.doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) throw conflict(`There is a font ${family} already. Delete it first.`)
    const values = faces.map(({ face, format, sha256, bytes }) => ({ font_id: row.id, face, format, sha256, bytes }))
    await tx.db.insertInto("uploaded_font_faces").values(values).execute()
    await recordEvent(tx, "house_font.added", row.id, { name: family })
    return readUploadedFont(tx, row.id)
  })
}

async function readFacts(ctx: Ctx, { sha256, bytes, filename }: UploadedFile): Promise<FontFacts> {
  if (bytes > limits.font)
    throw new Refusal("too_large", `“${filename}” is larger than ${limits.font / 1024 / 1024} MB, the maximum.`)
  const facts = readFont(await readFile(ctx.app.files.pathOf(sha256)))
  if (typeof facts === "string") throw unusable(`“${filename}” can't be used. ${facts}`)
  return facts
}

const unusable = (sentence: string) => new Refusal("unprocessable", sentence, { code: "invalid" })
