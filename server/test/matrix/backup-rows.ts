import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { backups, restoreWord } from "@hub/contract/backups"
import { clearing, clearWord } from "@hub/contract/clearing"
import { now, password } from "../hub.ts"
import type { MatrixScene } from "./fixtures.ts"
import { goldenAdministrators, matrixRow, type MatrixRow } from "./goldens.ts"

/** Administrators, where the hub is not set to do this. */
const unclearable = goldenAdministrators.replaceAll("ok", "409")

/** A backup that lies in its folder. */
async function made({ hub }: MatrixScene) {
  const { folder } = hub.app.backups
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "hub.tar"), "all that the hub knows")
  const { id } = await hub.db
    .insertInto("backups")
    .values({
      why: "asked",
      state: "verified",
      file: "hub.tar",
      bytes: 22,
      rows: 0,
      files: 0,
      error: null,
      created_at: now,
      finished_at: now,
      checked_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

/** What the hub keeps of itself. */
export const backupRows: MatrixRow[] = [
  matrixRow(goldenAdministrators, backups.list),
  matrixRow(goldenAdministrators, backups.plan),
  matrixRow(goldenAdministrators, backups.make),
  matrixRow(goldenAdministrators, backups.check, made),
  matrixRow(goldenAdministrators, backups.file, made),
  matrixRow(goldenAdministrators, backups.export, async () => ({ body: {} })),
  matrixRow(unclearable, backups.restoring, made),
  matrixRow(unclearable, backups.restore, async (scene) => ({
    ...(await made(scene)),
    body: { confirm_text: restoreWord, password },
  })),
  matrixRow(goldenAdministrators, clearing.read),
  matrixRow(unclearable, clearing.clear, async () => ({ body: { confirm_text: clearWord, password } })),
]
