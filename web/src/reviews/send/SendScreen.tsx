import type { ReviewDefaults } from "@hub/contract/review-defaults"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { newIdempotencyKey } from "../../call.ts"
import { useSession } from "../../session.ts"
import { collectionDraftsQuery } from "../../collections/queries.ts"
import { localDayOf, addDays } from "../../widgets/day.ts"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { useNow } from "../../widgets/use-now.ts"
import { PageHeader } from "../../widgets/PageHeader.tsx"
import { parentScreens } from "../../widgets/parent-screens.ts"
import { sendSearch } from "../search.ts"
import { UsualReview } from "../UsualReview.tsx"
import { SendOutcomes } from "./SendOutcomes.tsx"
import { type SendOutcome, sendTopicForReview } from "./queries.ts"
import { SendForm } from "./SendForm.tsx"
import { type SendPlan, type TopicToSend, usualMessageTemplate } from "./send-plan.ts"

/** Sends several topics for review at once; each goes out as a whole or not at all, and the screen says which did. */
export function SendScreen() {
  const author = useSession()?.can.author ?? false
  return (
    <>
      <PageHeader title="Send for review" crumbs={[{ ...parentScreens.reviews, search: { tab: "waiting" } }]}>
        Send several topics at once to the same reviewers
      </PageHeader>
      {author ? (
        <ChosenTopics>
          {(topics) => <UsualReview>{(usual) => <Sending usual={usual} topics={topics} />}</UsualReview>}
        </ChosenTopics>
      ) : (
        <EmptyState sentence="Only authors can send topics for review." />
      )}
    </>
  )
}

/** The drafts of the collection that the address names; without one, none is chosen yet. */
function ChosenTopics({ children }: { children: (topics: TopicToSend[]) => ReactNode }) {
  const { collection } = sendSearch(useSearch({ strict: false }))
  const { data, error, refetch } = useQuery({
    ...collectionDraftsQuery(collection ?? 0),
    enabled: collection !== undefined,
  })
  if (collection === undefined) return children([])
  if (error)
    return <ErrorState what="The collection could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading collection…" />
  return children(data)
}

function Sending({ usual, topics }: { usual: ReviewDefaults; topics: TopicToSend[] }) {
  const cache = useQueryClient()
  const { collection } = sendSearch(useSearch({ strict: false }))
  const usualDue = addDays(localDayOf(useNow()), usual.days)
  const [plan, setPlan] = useState<SendPlan>(() => ({
    topics,
    people: [],
    ordered: false,
    due_date: usualDue,
    priority: usual.priority,
    message: usualMessageTemplate,
    code_required: usual.code_required,
  }))
  const [outcomes, setOutcomes] = useState<SendOutcome[] | null>(null)
  const [keys] = useState(() => new Map<string, string>())

  /** The same words about the same topic are sent under the same key, so that nobody is asked twice. */
  function keyFor(text: string): string {
    const key = keys.get(text) ?? newIdempotencyKey()
    keys.set(text, key)
    return key
  }

  async function send(): Promise<void> {
    setOutcomes([])
    const done: SendOutcome[] = []
    for (const topic of plan.topics) {
      done.push(await sendTopicForReview(topic, plan, keyFor(JSON.stringify([topic, { ...plan, topics: [] }]))))
      setOutcomes([...done])
    }
    await cache.invalidateQueries()
  }

  function again(): void {
    const refused = outcomes?.flatMap((one) => ("refused" in one ? one.topic : [])) ?? []
    setPlan({ ...plan, topics: refused })
    setOutcomes(null)
  }

  return outcomes === null ? (
    <SendForm plan={plan} usualDue={usualDue} onPlan={setPlan} onSend={() => void send()} />
  ) : (
    <SendOutcomes outcomes={outcomes} of={plan.topics.length} collection={collection} onAgain={again} />
  )
}
