import { bugs } from "@hub/contract/bugs"
import type { Version } from "@hub/contract/version"
import type { Doors } from "../platform/http/door.ts"
import { archiveBug } from "./archive.ts"
import { changeBug, reopenBug } from "./change.ts"
import { bugTable } from "./columns.ts"
import { listBugs, listReported } from "./list.ts"
import { reportBug } from "./report.ts"
import { readBug } from "./rows.ts"

export function openBugs(doors: Doors, version: Version) {
  doors.open(bugs.list, "bugs.see", (ctx, { query }) => listBugs(ctx, query), bugTable)
  doors.open(bugs.report, "bugs.report", (ctx, { body }) => reportBug(ctx, body, used(version)))
  doors.open(bugs.mine, "bugs.follow", (ctx, { query }) => listReported(ctx, query))
  doors.open(bugs.read, "bugs.see", (ctx, { params }) => readBug(ctx, params.id))
  doors.open(bugs.change, "bugs.manage", (ctx, { params, body }) => changeBug(ctx, params.id, body))
  doors.open(bugs.reopen, "bugs.report", (ctx, { params }) => reopenBug(ctx, params.id))
  doors.open(bugs.archive, "bugs.manage", (ctx, { params, body }) => archiveBug(ctx, params.id, body.reason))
}

/** The version of the hub as a report names it. */
export const used = ({ version, commit }: Version) => `${version} (${commit})`
