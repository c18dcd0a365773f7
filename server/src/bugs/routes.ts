import { bugs } from "@hub/contract/bugs"
import type { HubVersion } from "@hub/contract/version"
import type { Router } from "../platform/http/router.ts"
import { archiveBug } from "./archive.ts"
import { updateBug, reopenBug } from "./change.ts"
import { bugCsvColumns } from "./columns.ts"
import { listBugs, listReportedBugs } from "./list.ts"
import { reportBug } from "./report.ts"
import { readBug } from "./present.ts"

export function addBugRoutes(router: Router, version: HubVersion) {
  router.add(bugs.list, "bugs.see", (ctx, { query }) => listBugs(ctx, query), bugCsvColumns)
  router.add(bugs.report, "bugs.report", (ctx, { body }) => reportBug(ctx, body, describeVersion(version)))
  router.add(bugs.mine, "bugs.follow", (ctx, { query }) => listReportedBugs(ctx, query))
  router.add(bugs.read, "bugs.see", (ctx, { params }) => readBug(ctx, params.id))
  router.add(bugs.change, "bugs.manage", (ctx, { params, body }) => updateBug(ctx, params.id, body))
  router.add(bugs.reopen, "bugs.report", (ctx, { params }) => reopenBug(ctx, params.id))
  router.add(bugs.archive, "bugs.manage", (ctx, { params, body }) => archiveBug(ctx, params.id, body.reason))
}

/** The version of the hub as a report names it. */
export const describeVersion = ({ version, commit }: HubVersion) => `${version} (${commit})`
