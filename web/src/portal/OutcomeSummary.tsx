import type { PortalReview } from "@hub/contract/portal"
import { Text, Title } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { outcomeWords, summarizeOutcomes } from "./outcomes.ts"
import styles from "./Portal.module.css"

/** Which comments and suggestions of an answer were accepted, which were not, and why. */
export function OutcomeSummary({ answer }: { answer: NonNullable<PortalReview["answer"]> }) {
  const points = [
    ...answer.comments.map(({ body, quote, outcome }) => ({ words: body || quote, outcome })),
    ...answer.suggestions.map(({ old, insert, outcome }) => ({ words: insert || old, outcome })),
  ]
  const summary = summarizeOutcomes(points)
  if (summary === null) return null
  return (
    <section className={`${surfaces.paper} ${styles.card}`} aria-labelledby="outcomes">
      <Title order={2} id="outcomes" size="h4">
        How your comments and suggestions were handled
      </Title>
      <Text>{summary}</Text>
      <ul className={layout.plainList}>
        {points.map(
          ({ words, outcome }, index) =>
            outcome && (
              <li key={index}>
                “{words}”: {outcomeWords[outcome.disposition].toLowerCase()}
                {outcome.reason === "" ? "." : `. ${outcome.reason}`}
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
