import { type Priority, reviewersPerRound, defaultReviewMessage } from "@hub/contract/reviews/values"
import { stepsPerSequence } from "@hub/contract/sequences"

/** Somebody who is asked to review: known to the hub, or from outside by name and address. */
export type SelectedPerson = { key: string; name: string; reviewer_id?: number; email?: string }
export type TopicToSend = { id: number; title: string }

/** What is to be sent, as it stands on the screen. */
export type SendPlan = {
  topics: TopicToSend[]
  people: SelectedPerson[]
  ordered: boolean
  due_date: string
  priority: Priority
  message: string
  /** Whether the person who answers by a link enters a code first. */
  code_required: boolean
}

/** What the message says where its author writes nothing else; each topic's title takes the place. */
export const usualMessageTemplate = defaultReviewMessage("{title}")

export const mostTopics = 50

/** The message about one topic. */
export const fillMessage = (message: string, title: string) =>
  (message.trim() === "" ? usualMessageTemplate : message).replaceAll("{title}", () => title)

/** What is missing, by the field it is missing in. */
export function missingInPlan({ topics, people, ordered, due_date }: SendPlan): Record<string, string> {
  const missing: Record<string, string> = {}
  const most = ordered ? stepsPerSequence : reviewersPerRound
  if (topics.length === 0) missing["topics"] = "Choose at least one topic."
  if (people.length === 0) missing["people"] = "Choose at least one reviewer."
  else if (people.length > most) missing["people"] = `Choose at most ${most} reviewers.`
  if (!ordered && due_date === "") missing["due_date"] = "Choose a date."
  return missing
}

/** One person less, or one more, each only once. */
export const addPerson = (people: SelectedPerson[], one: SelectedPerson) => [
  ...people.filter(({ key }) => key !== one.key),
  one,
]

export function moveSelectedPerson(people: SelectedPerson[], from: number, to: number): SelectedPerson[] {
  const one = people[from]
  return !one || to < 0 || to >= people.length ? people : people.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** What is asked of all at once about one topic. */
export const toReviewRequest = (
  topic: TopicToSend,
  { people, due_date, priority, message, code_required }: SendPlan,
) => ({
  topic_id: topic.id,
  reviewer_ids: people.flatMap(({ reviewer_id }) => reviewer_id ?? []),
  external: people.flatMap(outside),
  due_date,
  priority,
  code_required,
  message: fillMessage(message, topic.title),
})

/** What is asked of one after the other about one topic. */
export const toSequenceRequest = (topic: TopicToSend, { people, priority, message, code_required }: SendPlan) => ({
  topic_id: topic.id,
  initial_message: fillMessage(message, topic.title),
  // What is sent is asked for, however sequences begin elsewhere.
  auto_start: true,
  priority,
  code_required,
  reviewers: people.map((one) => {
    const [external] = outside(one)
    return external ? { external } : { reviewer_id: one.reviewer_id ?? 0 }
  }),
})

const outside = ({ name, email, reviewer_id }: SelectedPerson) =>
  reviewer_id === undefined && email !== undefined ? [{ name, email }] : []
