import { emails } from "@hub/contract/emails"
import type { Router } from "../platform/http/router.ts"
import { listEmailExamples } from "./examples.ts"
import { listEmails } from "./list.ts"
import { renderEmailPage } from "./page.ts"

export function addEmailRoutes(router: Router) {
  router.add(emails.list, "mails.read", (ctx, { query }) => listEmails(ctx, query))
  router.add(emails.page, "mails.read", (ctx, { params }) => renderEmailPage(ctx, params.id))
  router.add(emails.examples, "mails.read", listEmailExamples)
  router.add(emails.status, "mails.status", async ({ app }) => ({ mail_is_on: app.mail_is_on }))
}
