import { links } from "@hub/contract/links"
import type { Doors } from "../platform/http/door.ts"
import { createLink } from "./create.ts"
import { listLinks } from "./list.ts"
import { listLinkedTopics } from "./topics.ts"

export function openLinks(doors: Doors) {
  doors.open(links.list, "links.read", (ctx, { query }) => listLinks(ctx, query))
  doors.open(links.create, "links.add", (ctx, { body }) => createLink(ctx, body))
  doors.open(links.topics, "topics.read", (ctx, { query }) => listLinkedTopics(ctx, query))
}
