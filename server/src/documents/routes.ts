import { documents } from "@hub/contract/documents"
import type { Router } from "../platform/http/router.ts"
import { listRecentDocuments, listStarIds, listStarredDocuments } from "./list.ts"
import { rememberOpening } from "./open.ts"
import { starDocument, unstarDocument } from "./star.ts"

export function addDocumentRoutes(router: Router) {
  router.add(documents.starred, "account.read", (ctx, { query }) => listStarredDocuments(ctx, query))
  router.add(documents.recent, "account.read", (ctx, { query }) => listRecentDocuments(ctx, query))
  router.add(documents.stars, "account.read", (ctx) => listStarIds(ctx))
  router.add(documents.star, "account.own", (ctx, { params }) => starDocument(ctx, params))
  router.add(documents.unstar, "account.own", (ctx, { params }) => unstarDocument(ctx, params))
  router.add(documents.open, "account.own", (ctx, { params }) => rememberOpening(ctx, params))
}
