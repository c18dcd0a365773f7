import type { TopicPage } from "@hub/contract/topics"
import layout from "../widgets/Layout.module.css"
import { RailSection } from "./RailSection.tsx"
import { TopicDetails } from "./TopicDetails.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Rail.module.css"
import { VariableName } from "../widgets/VariableName.tsx"

type PropertiesTabProps = { topic: TopicPage; variables: { slug: string; value: string | undefined }[] }

/** What a topic is beside its text: owner, tags, where it is used, its summary, and the values in it. */
export function PropertiesTab({ topic, variables }: PropertiesTabProps) {
  return (
    <>
      <RailSection title="Details">
        <TopicDetails topic={topic} />
      </RailSection>
      <RailSection title="Summary">
        <p className={styles.sentence} dir="auto">
          {topic.summary || "This topic has no summary yet."}
        </p>
      </RailSection>
      <RailSection title="Variables">
        {variables.length === 0 ? (
          <p className={layout.quietLine}>No variables in this text.</p>
        ) : (
          <dl className={`${surfaces.terms} ${styles.details}`}>
            {variables.map(({ slug, value }) => (
              <div key={slug} className={styles.pair}>
                <dt>
                  <VariableName slug={slug} />
                </dt>
                <dd>{value ?? <span className={layout.error}>No value</span>}</dd>
              </div>
            ))}
          </dl>
        )}
      </RailSection>
    </>
  )
}
