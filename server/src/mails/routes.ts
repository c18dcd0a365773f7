import { mails } from "@hub/contract/mails"
import type { Doors } from "../platform/http/door.ts"
import { listMails } from "./list.ts"

export function openMails(doors: Doors) {
  doors.open(mails.list, "mails.read", (ctx, { query }) => listMails(ctx, query))
  doors.open(mails.status, "mails.status", async ({ house }) => ({ mail_is_on: house.mail_is_on }))
}
