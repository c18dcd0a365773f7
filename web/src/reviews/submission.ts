import { ExternalReviewer, type ReviewNotification, ReviewTerms, MessageText } from "@hub/contract/reviews"
import { Day } from "@hub/contract/route"
import { z } from "zod"
import { formatMoment } from "../widgets/day.ts"

/** Whom the dialog asks: stakeholders of the chosen project, in their order, and people beside it. */
export type SubmissionPeople = { stakeholders: string[]; others: string[]; invited: ExternalReviewer[] }

/** How many people a submission asks, as its order shows them. */
export const countPeople = ({ stakeholders, others, invited }: SubmissionPeople) =>
  stakeholders.length + others.length + invited.length

/**
 * What the dialog's fields become. Somebody is asked: one of the stakeholders where a project is chosen, or people outside of it;
 * one whose name and address still stand in the fields is asked too.
 */
export function makeSubmissionSchema({ stakeholders, others, invited }: SubmissionPeople) {
  return ReviewTerms.omit({ message: true })
    .extend({
      project_id: z.string(),
      isSequential: z.boolean(),
      submitter_notes: MessageText,
      due_date: Day.refine((day) => day !== "", "Choose a date."),
      name: z.string(),
      email: z.string(),
    })
    .transform(({ name, email, project_id, ...terms }, context) => {
      const lacks = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message })
      const external = [...invited]
      const unfinished = name.trim() !== "" || email.trim() !== ""
      if (unfinished) {
        const last = ExternalReviewer.safeParse({ name, email })
        if (last.success) external.push(last.data)
        else for (const { path, message } of last.error.issues) lacks(String(path[0]), message)
      }
      const outside = others.length + external.length > 0 || unfinished
      if (!outside && stakeholders.length === 0)
        if (project_id === "") lacks("reviewer_ids", "Choose at least one reviewer.")
        else lacks("assigned_stakeholder_ids", "Choose at least one stakeholder.")
      return {
        ...terms,
        ...(stakeholders.length === 0
          ? {}
          : { project_id: Number(project_id), assigned_stakeholder_ids: stakeholders.map(Number) }),
        reviewer_ids: others.map(Number),
        external,
      }
    })
}

/** What was sent, and to whom. */
export type SubmissionResult = { notified: ReviewNotification[]; sequence_id: number | null }

/** Whether somebody was told of a request: in the hub, or by an email that is on its way. Who has quiet hours looks into neither. */
const wasNotified = ({ in_app, mail }: ReviewNotification) =>
  mail !== "deferred" && (in_app || mail === "queued" || mail === "sent")

/** What is said of telling the first of a sequence: that they were notified only where it is true. */
export function describeFirstReviewer(notified: ReviewNotification[]): "notified" | { notified_at: string } | null {
  if (notified.length > 0 && notified.every(wasNotified)) return "notified"
  const sendsAt = notified.find(({ mail }) => mail === "deferred")?.mail_at
  return sendsAt === undefined ? null : { notified_at: formatMoment(sendsAt) }
}

/** What is said of a submission; that the first of a sequence was notified only where it is true. */
export function describeSubmission(title: string, { notified, sequence_id }: SubmissionResult): string {
  if (sequence_id === null) return `"${title}" submitted for review to ${notified.length} reviewer(s).`
  const first = describeFirstReviewer(notified)
  const more =
    first === "notified"
      ? " First reviewer notified."
      : first
        ? ` First reviewer will be notified on ${first.notified_at}.`
        : ""
  return `"${title}" submitted for sequential review.${more}`
}

/** Gives one text the same key again and again, until another text is asked about. */
export function makeKeyPerText(newKey: () => string): (text: string) => string {
  let last = { text: "", key: "" }
  return (text) => {
    if (last.key === "" || last.text !== text) last = { text, key: newKey() }
    return last.key
  }
}
