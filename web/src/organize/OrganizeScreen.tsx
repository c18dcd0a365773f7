import { Button } from "@mantine/core"
import type { OrganizePlan, PlanStep } from "@hub/contract/organize"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { organizeSearch } from "../collections/search.ts"
import { CallFailed, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { type StepQuestion, type OrganizeAction, actionsForChoice } from "./actions.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Organize.module.css"
import { PlanPane } from "./PlanPane.tsx"
import { organizePlanQuery, useApplyPlan, useUndoPlan } from "./queries.ts"
import { OrganizeToolbar } from "./OrganizeToolbar.tsx"
import { OrganizeTree } from "./OrganizeTree.tsx"
import { rowsOfPlan } from "./tree.ts"
import { useOrganizeChoice } from "./use-organize-choice.ts"
import { type PlanState, usePlan } from "./use-plan.ts"

const AskDialog = lazy(async () => (await import("./StepDialog.tsx")).StepDialog)
const here = getRouteApi("/organize/$id")

/** Restructures a collection at once: a plan of steps, its effects, one Apply and one Undo. */
export function OrganizeScreen() {
  const { id } = here.useParams()
  const state = usePlan()
  const found = useQuery(organizePlanQuery(id, state.ops, state.open))
  if (!found.data) {
    const { error } = found
    if (!error) return <LoadingRows label="Loading collection…" />
    const status = error instanceof CallFailed ? error.status : 0
    if (status === 403) return <EmptyState sentence={errorSentence(error)} />
    const missing = status === 404
    return (
      <ErrorState
        what={missing ? "This collection doesn't exist." : "The collection could not be loaded."}
        error={error}
        {...(missing ? {} : { onRetry: () => void found.refetch() })}
      />
    )
  }
  const { collection } = found.data
  const params = { id }
  const toCollection = (
    <Button renderRoot={(props) => <Link to="/collections/$id" params={params} {...props} />}>Open collection</Button>
  )
  const toArrange = (
    <Button
      title="Move topics, each change saved at once"
      renderRoot={(props) => <Link to="/document-builder" search={{ collection: id }} {...props} />}
    >
      Arrange
    </Button>
  )
  const ways = (
    <>
      {toCollection}
      {toArrange}
    </>
  )
  return (
    <>
      <PageHeader title={`Organize ${collection.name}`} actions={ways}>
        Plan changes to topics, preview the effects, and apply everything at once.
      </PageHeader>
      {collection.archived || collection.frozen ? (
        <EmptyState
          sentence={
            collection.archived
              ? `${collection.name} is archived. Restore it before you organize it.`
              : `${collection.name} is frozen. Unfreeze it before you organize it.`
          }
        >
          {toCollection}
        </EmptyState>
      ) : found.data.places.length === 0 && state.steps.length === 0 && !found.data.undo ? (
        <EmptyState sentence="No topics here yet. Import a document into this collection, or add topics to it.">
          <Button variant="filled" renderRoot={(props) => <Link to="/import" {...props} />}>
            Import a document
          </Button>
        </EmptyState>
      ) : (
        <Organizer
          id={id}
          plan={found.data}
          state={state}
          stale={found.isPlaceholderData || found.isError}
          failure={found.error ? errorSentence(found.error) : null}
        />
      )}
    </>
  )
}

type OrganizerProps = { id: number; plan: OrganizePlan; state: PlanState; stale: boolean; failure: string | null }

function Organizer({ id, plan: { places, ...rest }, state, stale, failure }: OrganizerProps) {
  const rows = rowsOfPlan(places, state.open)
  const { places: asked } = organizeSearch(here.useSearch())
  const choice = useOrganizeChoice(rows, asked)
  const [asking, setAsking] = useState<StepQuestion | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const applying = useApplyPlan(id)
  const undoing = useUndoPlan()
  const busy = applying.isPending || undoing.isPending
  const actions = actionsForChoice(places, choice)

  function planSteps(steps: PlanStep[]): void {
    setRefusal(null)
    const named = (step: PlanStep) =>
      step.do === "split_at"
        ? rows.find(({ place, heading }) => place.key === step.place && heading?.anchor === step.anchor)?.heading?.text
        : undefined
    state.add(places, steps, named)
  }
  function act({ asks, steps, can }: OrganizeAction): void {
    if (!can || busy || stale) return
    if (asks) setAsking(asks)
    else planSteps(steps?.() ?? [])
  }
  function apply(): void {
    applying.mutate(
      { ops: state.ops, base: rest.base },
      {
        onSuccess: ({ summary }) => {
          state.clear()
          setRefusal(null)
          toast(`Applied: ${summary}`, "success", 6000)
        },
        onError: (error) => setRefusal(errorSentence(error)),
      },
    )
  }
  function undo(token: string): void {
    undoing.mutate(token, {
      onSuccess: () => {
        setRefusal(null)
        toast("The plan was undone.", "success", 6000)
      },
      onError: (error) => setRefusal(errorSentence(error)),
    })
  }

  return (
    <div className={`${layout.stackFluid} ${styles.panes}`}>
      <div className={styles.left}>
        <OrganizeToolbar actions={actions} chosen={choice.chosen.length} disabled={busy || stale} onAct={act} />
        <OrganizeTree
          name={`Topics of ${rest.collection.name}`}
          rows={rows}
          open={state.open}
          choice={choice}
          onOpen={state.toggle}
          onKey={(event) => {
            const action = actions.find(({ matches }) => matches(event))
            if (action) act(action)
            return action !== undefined
          }}
        />
      </div>
      <PlanPane
        plan={{ places, ...rest }}
        state={state}
        stale={stale}
        busy={busy}
        failure={refusal ?? failure}
        onApply={apply}
        onUndo={undo}
      />
      {asking && (
        <AskDialog
          asking={asking}
          places={places}
          keys={choice.places}
          onPlan={(steps) => {
            planSteps(steps)
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
