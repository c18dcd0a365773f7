import { tokenKinds } from "./account/values.ts"
import { z } from "zod"

/** Where a variable has another value; older events say its name only. */
export const InPlace = {
  place: z.string(),
  project_id: z.number().nullable().optional(),
  collection_id: z.number().nullable().optional(),
}

export const WithTitle = z.object({ title: z.string() })
export const WithName = z.object({ name: z.string() })
/** A topic's status changed; `revision_id` is the revision that was sent, approved or published. */
export const TopicStatusChange = z.object({
  title: z.string(),
  from: z.string(),
  to: z.string(),
  revision_id: z.number(),
})
export const VariableValue = z.object({ slug: z.string(), value: z.string() })
/** `subject_id` is the request; `revision` the number of the revision that was read. */
export const AboutReview = z.object({ topic_id: z.number(), title: z.string() })
/** What was decided about a point; with `written` nothing was, but whether the text has what was promised. */
export const DecidedPoint = AboutReview.extend({ disposition: z.string(), written: z.boolean().optional() })
export const ReviewerLeaving = AboutReview.extend({ reviewer: z.string(), reason: z.string() })
export const RevisionReview = AboutReview.extend({ revision: z.number() })
export const AccountIdentity = z.object({ name: z.string(), email: z.string() })
/** `thread_id` is the first comment of its thread. */
export const AboutComment = AboutReview.extend({ thread_id: z.number() })
/** It went over with all that somebody had in hand, of which the other person is told at once. */
export const WithTheRest = z.literal(true).optional()
/** Something of a collection, by its own name. */
export const OfCollection = z.object({ name: z.string(), collection_id: z.number() })
export const NoData = z.object({})
export const Ids = z.array(z.number())
/** What changed, by the names of the fields. */
export const NamedChange = WithName.extend({ changed: z.array(z.string()) })
/** `project_id` finds what happened in a project; null for what belongs to none. */
export const InProject = WithName.extend({ project_id: z.number().nullable() })
export const NamedChangeInProject = InProject.extend({ changed: z.array(z.string()) })

/** A token that was created before there were agents has no kind. */
export const CreatedToken = WithName.extend({ kind: z.enum(tokenKinds).optional() })
