import { links } from "@hub/contract/links"
import type { Router } from "../platform/http/router.ts"
import { linkChecks } from "@hub/contract/link-checks"
import { changeLink, deleteLink } from "./change.ts"
import { createLink } from "./create.ts"
import { listLinks } from "./list.ts"
import { checkAllLinks, checkLink } from "./external/check.ts"
import { previewLinkReplacement, replaceLink } from "./replace.ts"
import { listLinkedTopics } from "./topics.ts"
import { listBrokenLinks, listLinkUses } from "./usage.ts"

export function addLinkRoutes(router: Router) {
  router.add(links.list, "links.read", (ctx, { query }) => listLinks(ctx, query))
  router.add(links.create, "links.add", (ctx, { body }) => createLink(ctx, body))
  router.add(links.broken, "links.read", (ctx, { query }) => listBrokenLinks(ctx, query))
  router.add(links.change, "links.change", (ctx, { params, body }) => changeLink(ctx, params.id, body))
  router.add(links.delete, "links.change", (ctx, { params }) => deleteLink(ctx, params.id))
  router.add(links.usage, "links.read", (ctx, { params, query }) => listLinkUses(ctx, params.id, query))
  router.add(links.preview, "links.read", (ctx, { params, query }) => previewLinkReplacement(ctx, params.id, query.url))
  router.add(links.replace, "links.change", (ctx, { params, body }) => replaceLink(ctx, params.id, body.url))
  router.add(linkChecks.one, "links.change", (ctx, { params }) => checkLink(ctx, params.id))
  router.add(linkChecks.all, "links.change", (ctx) => checkAllLinks(ctx))
  router.add(links.topics, "topics.read", (ctx, { query }) => listLinkedTopics(ctx, query))
}
