import type { UploadedFont } from "@hub/contract/uploaded-fonts"
import { type FontFace, fontFaces, type HouseFont, type HouseStyle } from "@hub/contract/house-style"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import "../../people/tables.ts"
import "../tables.ts"

/** A font that a style names, with the files of its faces; `name` is the file's name within an edition. */
export type StyleFont = {
  font: HouseFont
  family: string
  print_family: string
  faces: { face: FontFace; format: string; path: string; name: string }[]
}

/** The fonts that a style may name, by their names. */
export async function listUploadedFonts({ db }: Ctx): Promise<UploadedFont[]> {
  const rows = await db
    .selectFrom("uploaded_fonts")
    .innerJoin("uploaded_font_faces", "font_id", "uploaded_fonts.id")
    .leftJoin("people", "people.id", "uploaded_fonts.created_by")
    .select(["uploaded_fonts.id", "family", "licence", "people.name as created_by", "uploaded_fonts.created_at"])
    .select([sql<FontFace[]>`array_agg(face)`.as("faces"), sql<string>`sum(bytes)`.as("bytes")])
    .where("removed_at", "is", null)
    .groupBy(["uploaded_fonts.id", "people.name"])
    .orderBy(sql`lower(family)`)
    .execute()
  return rows.map(({ faces, bytes, created_at, ...row }) => ({
    ...row,
    font: `uploaded-${row.id}` as const,
    faces: fontFaces.filter((face) => faces.includes(face)),
    bytes: Number(bytes),
    created_at: created_at.toISOString(),
  }))
}

export async function readUploadedFont(ctx: Ctx, id: number): Promise<UploadedFont> {
  const found = (await listUploadedFonts(ctx)).find((font) => font.id === id)
  if (!found) throw notFound("Font")
  return found
}

/** The uploaded fonts of a style, also those that can no longer be chosen. */
export async function readStyleFonts(
  { db, app }: Ctx,
  { body_font, heading_font }: Pick<HouseStyle, "body_font" | "heading_font">,
): Promise<StyleFont[]> {
  const ids = [body_font, heading_font].flatMap((font) => uploadedFontId(font) ?? [])
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom("uploaded_fonts")
    .innerJoin("uploaded_font_faces", "font_id", "uploaded_fonts.id")
    .select(["id", "family", "print_family", "face", "format", "sha256"])
    .where("id", "in", ids)
    .orderBy("id")
    .orderBy("face")
    .execute()
  const fonts = new Map<number, StyleFont>()
  for (const { id, family, print_family, face, format, sha256 } of rows) {
    const font = fonts.get(id) ?? { font: `uploaded-${id}` as const, family, print_family, faces: [] }
    const name = `${sha256.slice(0, 16)}.${format === "truetype" ? "ttf" : "otf"}`
    font.faces.push({ face, format, path: app.files.pathOf(sha256), name })
    fonts.set(id, font)
  }
  return [...fonts.values()]
}

/** Which uploaded font a style names; nothing for a font of the product. */
export const uploadedFontId = (font: string): number | undefined => {
  const [, id] = /^uploaded-(\d+)$/.exec(font) ?? []
  return id === undefined ? undefined : Number(id)
}
