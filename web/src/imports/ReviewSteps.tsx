import type { ImportDetail } from "@hub/contract/imports"
import { Button } from "@mantine/core"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { confirm } from "../confirm.ts"
import { Crumbs } from "../widgets/Crumbs.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { parentScreens } from "../widgets/parent-screens.ts"
import { CheckTopics } from "./CheckTopics.tsx"
import { ImportSteps } from "./ImportSteps.tsx"
import { PlaceForm } from "./PlaceForm.tsx"
import { useDecideImport } from "./queries.ts"
import styles from "./Review.module.css"
import { isDecided, reviewSearch } from "./steps.ts"

const here = getRouteApi("/import/$id/review")

/** A proposal that waits: first its topics are checked, then they get their place and are imported. */
export function ReviewSteps({ row }: { row: ImportDetail }) {
  const { step } = reviewSearch(here.useSearch())
  const isPlacing = row.can.accept && step === "place"
  const navigate = useNavigate()
  const go = (next?: "place") =>
    void navigate({ to: "/import/$id/review", params: { id: row.id }, search: next ? { step: next } : {} })
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.name}>
          <Crumbs crumbs={[parentScreens.imports]} inBar />
          <h1>{row.filename}</h1>
        </div>
        <ImportSteps now={isPlacing ? "Place and import" : "Check the topics"} />
        <div className={styles.buttons}>
          {row.can.reject && !isPlacing && <RejectButton row={row} />}
          {row.can.accept && !isPlacing && (
            <Button variant="filled" disabled={!isDecided(row)} onClick={() => go("place")}>
              Next: place {formatCount(row.included, "topic")}
            </Button>
          )}
        </div>
      </header>
      {isPlacing ? <Placing row={row} onBack={() => go()} /> : <CheckTopics row={row} />}
    </>
  )
}

function Placing({ row, onBack }: { row: ImportDetail; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.place} aria-label="Import these topics">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        Where do {formatCount(row.included, "topic")} go?
      </h2>
      <PlaceForm key={row.previous?.id ?? 0} row={row} onBack={onBack} />
    </section>
  )
}

function RejectButton({ row }: { row: ImportDetail }) {
  const decide = useDecideImport()
  async function reject(): Promise<void> {
    const sure = await confirm(`Reject ${row.filename}? No topics will be created from it.`, {
      yes: "Reject import",
      danger: true,
    })
    if (sure) decide.mutate({ id: row.id, action: "reject" })
  }
  return (
    <Button variant="subtle" loading={decide.isPending} onClick={() => void reject()}>
      Reject import
    </Button>
  )
}
