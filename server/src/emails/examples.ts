import { variableRequestEmail } from "../variables/emails.ts"
import type { EmailExample } from "@hub/contract/emails"
import { accessDeclinedEmail, passwordChangedEmail, resetEmail, setupEmail } from "../account/emails.ts"
import { commentEmail } from "../comments/emails.ts"
import { readerReportEmail } from "../feedback/emails.ts"
import { importedForEmail } from "../imports/emails.ts"
import { newOwnerEmail } from "../topics/emails.ts"
import { confirmationEmail, newEditionEmail } from "../publications/subscriptions/emails.ts"
import { digestEmail } from "../notifications/digest/email.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { EmailMessage } from "../platform/mail/outbox.ts"
import { renderEmail } from "../platform/mail/render.ts"
import { requirePermission } from "../policy.ts"
import * as reviews from "../reviews/emails.ts"
import { manualReminderEmail, reminderEmail, type ReminderItem } from "../reviews/reminders/emails.ts"
import { settingsOf } from "../settings/current.ts"
import { testEmail } from "../settings/mail.ts"

const requester = "Mara Lind"
const reviewer = "Olga Outside"
const title = "Sample size and allocation"
const due_date = "2026-11-30"
const message = "Could you check the precision rule? The regions are new this year."
const reason = "I am travelling that week."

/** One email of every kind, written by what writes the real ones. */
export async function listEmailExamples(ctx: Ctx): Promise<{ examples: EmailExample[] }> {
  requirePermission(ctx.actor, "mails.read")
  const { hub_name: hub } = await settingsOf(ctx)
  const { public_url, reader_url } = ctx.app
  const kinds = { ...reviewExamples(public_url), ...otherExamples(public_url), ...accountExamples(hub, public_url) }
  const examples = Object.entries(kinds).map(([kind, { subject, text, button = null }]) => ({
    kind,
    subject,
    text,
    html: renderEmail({ hub, public_url, reader_url, subject, text, button }),
  }))
  return { examples }
}

function reviewExamples(url: string): Record<string, EmailMessage> {
  const link = `${url}/review/…`
  const topic = `${url}/topics/1`
  const leaving = { requester, reviewer, title, reason }
  const waiting: ReminderItem = {
    title,
    requester,
    due_date,
    asked_at: new Date("2026-11-23T09:00:00Z"),
    stage: "soon",
    instead_of: null,
    link,
  }
  const answer = { requester, reviewer, title, revision: 4, decision: "request_changes" as const }
  const at = "2026-11-29T09:00:00Z"
  const points = [
    { quote: "400 households", body: "", outcome: { disposition: "accepted" as const, reason: "", at } },
    {
      quote: "",
      body: "Which year is this?",
      outcome: { disposition: "deferred" as const, reason: "With the next data.", at },
    },
  ]
  return {
    "Review request": reviews.requestEmail(reviewer, { requester, title, due_date, message }, link),
    "Review request to a deputy": reviews.deputyEmail(
      "Priya Nair",
      { requester, title, due_date, message, reviewer, until: "2026-12-04" },
      topic,
    ),
    "Reminder before the due date": reminderEmail(reviewer, [waiting], null),
    "Reminder of several reviews": reminderEmail(
      reviewer,
      [waiting, { ...waiting, title: "Weights", stage: "late", due_date: "2026-11-20" }],
      `${url}/reviews/tasks`,
    ),
    "Reminder by the requester": manualReminderEmail(requester, reviewer, waiting, `${url}/reviews/tasks`),
    Answer: reviews.answerEmail(
      { ...answer, summary: "Two figures need a source.", comments: 2, suggestions: 1, sections: [] },
      topic,
    ),
    "Withdrawn answer": reviews.reopenedAnswerEmail({ requester, reviewer, title }, topic),
    "Declined review": reviews.declinedReviewEmail({ ...leaving, proposed: null }, topic),
    "Review passed on": reviews.delegateEmail({ ...leaving, to: "Priya Nair" }, topic),
    "New link asked for": reviews.linkRequestEmail({ requester, reviewer, title }, topic),
    "Code before an answer": reviews.codeEmail({
      reviewer,
      requester,
      title,
      code: "000000",
      until: new Date("2026-11-23T09:10:00Z"),
    }),
    "Outcome of a review": reviews.outcomeEmail({ reviewer, requester, title, points }),
    "Review no longer needed": reviews.cancelEmail({ reviewer, title }),
    "Topic rejected": reviews.rejectedEmail({ reader: "Priya Nair", rejecter: reviewer, title, summary: reason }),
    "Topic reopened": reviews.reopenedEmail({ reviewer, owner: requester, title }),
  }
}

function otherExamples(url: string): Record<string, EmailMessage> {
  const book = { title: "Price guide", language: "en", link: `${url}/kb/price-guide/…` }
  return {
    "Subscription to new editions": confirmationEmail(book),
    "New edition": newEditionEmail({
      ...book,
      edition: 4,
      correction: "The rate of May was 3.2 %, not 2.3 %.",
      stop: `${url}/kb/price-guide/…`,
    }),
    Comment: commentEmail(
      requester,
      {
        to: 0,
        because: "mention",
        author: reviewer,
        title,
        body: "Is this the figure for 2026?",
        quote: "400 households",
        suggestion: null,
        accepted_words: null,
      },
      `${url}/topics/1`,
    ),
    "Report of a reader": readerReportEmail(
      requester,
      { title, page: "Survey handbook, edition 2", quote: "400 households", message: "It should be 450." },
      `${url}/topics/1`,
    ),
    "A topic is yours now": newOwnerEmail({ owner: requester, given_by: reviewer, title, link: `${url}/topics/1` }),
    "Imported topics are yours": importedForEmail(
      { owner: requester, by: reviewer, filename: "survey-handbook.docx", topics: 12 },
      `${url}/collections/1`,
    ),
    "Variable needed": variableRequestEmail(
      "Ada Admin",
      { asker: requester, slug: "median_rent", title, reason: "It changes each year." },
      `${url}/admin/variables?ask=median_rent`,
    ),
    "Daily digest": digestEmail(
      {
        name: requester,
        entries: [{ text: `${reviewer} approved "Weights".`, link: "/topics/2" }],
        pendingActions: { items: [], total: 0 },
      },
      url,
    ),
  }
}

function accountExamples(hub: string, url: string): Record<string, EmailMessage> {
  return {
    "New account": setupEmail(hub, requester, `${url}/auth/setup-password/…`),
    "Password reset": resetEmail(hub, requester, `${url}/auth/reset-password/…`),
    "Password changed": passwordChangedEmail(hub, requester, `${url}/login`),
    "Author access declined": accessDeclinedEmail(hub, requester, "Please ask the head of your unit first."),
    "Test message": testEmail(hub, requester, url),
  }
}
