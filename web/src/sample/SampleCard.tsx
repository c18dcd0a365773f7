import { Button } from "@mantine/core"
import { sample, type SampleState } from "@hub/contract/sample"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { confirm } from "../confirm.ts"
import { call, errorSentence } from "../call.ts"
import { useChangePreferences, usePreferences } from "../preferences.ts"
import { toast } from "../toast.ts"
import { sampleState, useSampleChanged } from "./queries.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./SampleCard.module.css"
import { sampleRemovalQuestion } from "./removal-question.ts"

/** What an empty hub offers its administrator, and the way back. Without an answer nothing is offered. */
export function SampleCard() {
  const { data, refetch } = useQuery(sampleState)
  const changed = useSampleChanged()
  const tour = usePreferences()?.tour
  const changePreferences = useChangePreferences()
  const change = useMutation({
    mutationFn: (action: "load" | "decline" | "remove") => call(sample[action]),
    onSuccess: async (state, action) => {
      if (action !== "decline")
        toast(action === "load" ? "Sample project loaded." : "Sample project removed.", "success")
      await changed(state)
      if (action === "load" && tour === null) changePreferences({ tour: "offered" })
    },
    onError: (error) => toast(errorSentence(error), "error"),
  })

  async function remove(): Promise<void> {
    const { data: newest } = await refetch()
    const wording = { title: "Remove sample project", yes: "Remove sample project", danger: true }
    if (newest && (await confirm(sampleRemovalQuestion(newest), wording))) change.mutate("remove")
  }

  if (data === undefined || data.state === "none") return null
  return data.state === "offered" ? (
    <section className={styles.card} aria-labelledby="sample">
      <h2 id="sample" className={styles.title}>
        This hub is empty
      </h2>
      <p>
        The sample project shows what a hub can look like: a published handbook, a manual in review, people, dates and
        variables. You can remove all of it later.
      </p>
      <div className={layout.rowWide}>
        <Button variant="filled" disabled={change.isPending} onClick={() => change.mutate("load")}>
          {change.isPending && change.variables === "load" ? "Loading..." : "Load sample project"}
        </Button>
        <Button disabled={change.isPending} onClick={() => change.mutate("decline")}>
          Start empty
        </Button>
      </div>
    </section>
  ) : (
    <Loaded sample={data} busy={change.isPending} onRemove={() => void remove()} />
  )
}

function Loaded({
  sample: { project_id },
  busy,
  onRemove,
}: {
  sample: SampleState
  busy: boolean
  onRemove: () => void
}) {
  return (
    <section className={styles.card} aria-label="Sample project">
      <p>
        This hub contains the <Link to={`/projects/${project_id}`}>sample project</Link>.
      </p>
      <div className={layout.rowWide}>
        <Button size="xs" disabled={busy} onClick={onRemove}>
          Remove sample project
        </Button>
      </div>
    </section>
  )
}
