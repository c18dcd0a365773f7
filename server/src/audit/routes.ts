import { audit } from "@hub/contract/audit"
import type { Router } from "../platform/http/router.ts"
import { listAudit } from "./list.ts"
import { auditColumns } from "./present.ts"

export function addAuditRoutes(router: Router) {
  router.add(audit.list, "audit.see", (ctx, { query }) => listAudit(ctx, query), auditColumns)
}
