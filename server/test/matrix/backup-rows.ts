import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { backups, restoreWord } from "@hub/contract/backups"
import { clearing, clearWord } from "@hub/contract/clearing"
import { now, password } from "../hub.ts"
import type { Scene } from "./given.ts"
import { administrators, row, type Row } from "./goldens.ts"

/** Administrators, where the hub is not set to do this. */
const unclearable = administrators.replaceAll("ok", "409")

/** A backup that lies in its folder. */
async function made({ hub }: Scene) {
  const { folder } = hub.house.backups
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
export const ofTheHub: Row[] = [
  row(administrators, backups.list),
  row(administrators, backups.plan),
  row(administrators, backups.make),
  row(administrators, backups.check, made),
  row(administrators, backups.file, made),
  row(unclearable, backups.restoring, made),
  row(unclearable, backups.restore, async (scene) => ({
    ...(await made(scene)),
    body: { confirm_text: restoreWord, password },
  })),
  row(administrators, clearing.read),
  row(unclearable, clearing.clear, async () => ({ body: { confirm_text: clearWord, password } })),
]
