import { importSuggestions } from "@hub/contract/import-suggestions"
import type { Router } from "../../platform/http/router.ts"
import { decideHeadings } from "./decide-headings.ts"
import { decideValue } from "./decide-value.ts"
import { readImportSuggestions } from "./list.ts"

export function addImportSuggestionRoutes(router: Router) {
  router.add(importSuggestions.read, "imports.read", (ctx, { params }) => readImportSuggestions(ctx, params.id))
  router.add(importSuggestions.headings, "imports.import", (ctx, { params, body }) =>
    decideHeadings(ctx, params.id, body.numbers, body.level),
  )
  router.add(importSuggestions.value, "imports.import", (ctx, { params, body }) =>
    decideValue(ctx, params.id, params.value_id, body),
  )
}
