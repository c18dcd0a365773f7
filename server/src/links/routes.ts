import { links } from "@hub/contract/links"
import type { Doors } from "../platform/http/door.ts"
import { createLink } from "./create.ts"
import { listLinks } from "./list.ts"
import { listLinkedTopics } from "./topics.ts"

export function openLinks(doors: Doors) {
  doors.open(links.list, (ctx, { query }) => listLinks(ctx, query))
  doors.open(links.create, (ctx, { body }) => createLink(ctx, body))
  doors.open(links.topics, (ctx, { query }) => listLinkedTopics(ctx, query))
}
