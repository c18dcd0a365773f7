import type { ReviewDefaults } from "@hub/contract/review-defaults"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { newIdempotencyKey } from "../../call.ts"
import { useSession } from "../../session.ts"
import { localDayOf, addDays } from "../../widgets/day.ts"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { useNow } from "../../widgets/use-now.ts"
import { PageHeader } from "../../widgets/PageHeader.tsx"
import { UsualReview } from "../UsualReview.tsx"
import { SendOutcomes } from "./SendOutcomes.tsx"
import { type SendOutcome, sendTopicForReview } from "./queries.ts"
import { SendForm } from "./SendForm.tsx"
import { type SendPlan, usualMessageTemplate } from "./send-plan.ts"

/** Sends several topics for review at once; each goes out as a whole or not at all, and the screen says which did. */
export function SendScreen() {
  const author = useSession()?.can.author ?? false
  return (
    <>
      <PageHeader title="Send for review">Send several topics at once to the same reviewers</PageHeader>
      {author ? (
        <UsualReview>{(usual) => <Sending usual={usual} />}</UsualReview>
      ) : (
        <EmptyState sentence="Only authors can send topics for review." />
      )}
    </>
  )
}

function Sending({ usual }: { usual: ReviewDefaults }) {
  const cache = useQueryClient()
  const usualDue = addDays(localDayOf(useNow()), usual.days)
  const [plan, setPlan] = useState<SendPlan>(() => ({
    topics: [],
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
    <SendOutcomes outcomes={outcomes} of={plan.topics.length} onAgain={again} />
  )
}
