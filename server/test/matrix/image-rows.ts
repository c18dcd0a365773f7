import { imageLibrary } from "@hub/contract/image-library"
import { images } from "@hub/contract/images"
import { now } from "../hub.ts"
import { createMetafile, createPng as dot } from "../image-files.ts"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import { goldenAuthors, goldenReaders, matrixRow, type MatrixRow } from "./goldens.ts"

/** The routes of the image library. */
export const imageRows: MatrixRow[] = [
  matrixRow(goldenReaders, imageLibrary.list),
  matrixRow(goldenReaders, imageLibrary.get, picture),
  matrixRow(goldenAuthors, imageLibrary.change, async (scene) => ({
    ...(await picture(scene)),
    body: { alt_text: "A dot" },
  })),
  matrixRow(goldenReaders, imageLibrary.usage, picture),
  matrixRow(goldenReaders, imageLibrary.missingAlt, picture),
  matrixRow(goldenAuthors, imageLibrary.fillAlt, picture),
  matrixRow(goldenReaders, imageLibrary.impact, picture),
  matrixRow(goldenAuthors, imageLibrary.replace, async (scene) => ({
    ...(await picture(scene)),
    files: [anotherPng()],
  })),
  matrixRow(goldenAuthors, imageLibrary.convert, metafileOnly),
  matrixRow(goldenAuthors, imageLibrary.delete, picture),
]

let dots = 0
/** A picture that nothing else shows. */
function anotherPng() {
  return { name: "dot.png", bytes: dot(++dots) }
}

async function picture({ hub }: MatrixScene) {
  const { answer } = await hub.as("ben")(images.upload, { body: { alt_text: "A dot" }, files: [anotherPng()] })
  return { params: { id: answer.id } }
}

/** A Windows metafile of which no drawing was made. */
async function metafileOnly({ hub }: MatrixScene) {
  const stored = await hub.app.files.store(Buffer.concat([createMetafile(), Buffer.alloc(++dots)]))
  const { id } = await hub.db
    .insertInto("images")
    .values({
      ...stored,
      key: given.uniqueName("metafile"),
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
