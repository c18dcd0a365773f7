import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { SandboxedPage } from "../widgets/SandboxedPage.tsx"
import styles from "./Outbox.module.css"
import { emailExamplesQuery } from "./queries.ts"

/** Every kind of email that the hub sends, with made-up names and words. */
export function EmailExamples() {
  const { data, error, refetch } = useQuery(emailExamplesQuery())
  const [kind, setKind] = useState("")
  const chosen = data?.examples.find((one) => one.kind === kind) ?? data?.examples[0]
  return (
    <PageSection title="Preview" about="How each email of this hub looks. Names and words are made up.">
      {data && chosen ? (
        <>
          <NativeSelect
            label="Email"
            data={data.examples.map((one) => one.kind)}
            value={chosen.kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
          />
          <SandboxedPage className={styles.frame} title={`Email: ${chosen.subject}`} html={chosen.html} />
        </>
      ) : error ? (
        <ErrorState what="The emails could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label="Loading the emails…" rows={4} />
      )}
    </PageSection>
  )
}
