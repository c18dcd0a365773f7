import { links } from "@hub/contract/links"
import type { Doors } from "../platform/http/door.ts"
import { linkChecks } from "@hub/contract/link-checks"
import { changeLink, deleteLink } from "./change.ts"
import { createLink } from "./create.ts"
import { listLinks } from "./list.ts"
import { checkAllLinks, checkLink } from "./outside/check.ts"
import { previewReplacement, replaceLink } from "./replace.ts"
import { listLinkedTopics } from "./topics.ts"
import { listBrokenLinks, listLinkUses } from "./usage.ts"

export function openLinks(doors: Doors) {
  doors.open(links.list, "links.read", (ctx, { query }) => listLinks(ctx, query))
  doors.open(links.create, "links.add", (ctx, { body }) => createLink(ctx, body))
  doors.open(links.broken, "links.read", (ctx, { query }) => listBrokenLinks(ctx, query))
  doors.open(links.change, "links.change", (ctx, { params, body }) => changeLink(ctx, params.id, body))
  doors.open(links.delete, "links.change", (ctx, { params }) => deleteLink(ctx, params.id))
  doors.open(links.usage, "links.read", (ctx, { params, query }) => listLinkUses(ctx, params.id, query))
  doors.open(links.preview, "links.read", (ctx, { params, query }) => previewReplacement(ctx, params.id, query.url))
  doors.open(links.replace, "links.change", (ctx, { params, body }) => replaceLink(ctx, params.id, body.url))
  doors.open(linkChecks.one, "links.change", (ctx, { params }) => checkLink(ctx, params.id))
  doors.open(linkChecks.all, "links.change", (ctx) => checkAllLinks(ctx))
  doors.open(links.topics, "topics.read", (ctx, { query }) => listLinkedTopics(ctx, query))
}
