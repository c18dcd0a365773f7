import { backups } from "@hub/contract/backups"
import type { Router } from "../platform/http/router.ts"
import { downloadExport } from "./download.ts"

export function addExportRoutes(router: Router) {
  router.add(backups.export, "backups.take", (ctx, { body }) => downloadExport(ctx, body))
}
