import { clearing } from "@hub/contract/clearing"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { clearDatabase } from "./clear.ts"
import { forgetFiles } from "./forget-files.ts"

export function openClearing(doors: Doors) {
  doors.open(clearing.read, "database.clear", async ({ house }) => ({ allowed: house.may_be_cleared }))
  doors.open(clearing.clear, "database.clear", (ctx, { body }) => clearDatabase(ctx, body))
}

export const clearingJobs: JobHandlers = { "clearing.files": { run: forgetFiles } }
