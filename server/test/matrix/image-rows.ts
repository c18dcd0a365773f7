import { imageLibrary } from "@hub/contract/image-library"
import { images } from "@hub/contract/images"
import { now } from "../hub.ts"
import { metafile, png as dot } from "../image-files.ts"
import * as given from "./given.ts"
import type { Scene } from "./given.ts"
import { authors, readers, row, type Row } from "./goldens.ts"

/** The routes of the image library. */
export const pictures: Row[] = [
  row(readers, imageLibrary.list),
  row(readers, imageLibrary.get, picture),
  row(authors, imageLibrary.change, async (scene) => ({ ...(await picture(scene)), body: { alt_text: "A dot" } })),
  row(readers, imageLibrary.usage, picture),
  row(readers, imageLibrary.missingAlt, picture),
  row(authors, imageLibrary.fillAlt, picture),
  row(readers, imageLibrary.impact, picture),
  row(authors, imageLibrary.replace, async (scene) => ({ ...(await picture(scene)), files: [anotherPng()] })),
  row(authors, imageLibrary.convert, metafileOnly),
  row(authors, imageLibrary.delete, picture),
]

let dots = 0
/** A picture that nothing else shows. */
function anotherPng() {
  return { name: "dot.png", bytes: dot(++dots) }
}

async function picture({ hub }: Scene) {
  const { answer } = await hub.as("ben")(images.upload, { body: { alt_text: "A dot" }, files: [anotherPng()] })
  return { params: { id: answer.id } }
}

/** A Windows metafile of which no drawing was made. */
async function metafileOnly({ hub }: Scene) {
  const kept = await hub.house.files.keep(Buffer.concat([metafile(), Buffer.alloc(++dots)]))
  const { id } = await hub.db
    .insertInto("images")
    .values({
      ...kept,
      key: given.fresh("metafile"),
      filename: "plan.emf",
      mime: "image/emf",
      alt_text: "",
      source: "import",
      original_id: null,
      created_by: null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return { params: { id } }
}
