import type { CollectionEmbargo, Embargo } from "@hub/contract/embargoes"
import { Alert, Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatMoment } from "../widgets/day.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "../widgets/Planning.module.css"
import { type EmbargoAction, EmbargoDecisionDialog } from "./EmbargoDecisionDialog.tsx"
import { EmbargoReaders } from "./EmbargoReaders.tsx"
import { EmbargoRecords } from "./EmbargoRecords.tsx"
import { describeEmbargo } from "./labels.ts"
import { embargoQuery } from "./queries.ts"
import { SetEmbargoDialog } from "./SetEmbargoDialog.tsx"

type EmbargoDialog = EmbargoAction | "set"

/** Until when a collection is not to be known, who may read it before, and who did. */
export function EmbargoSection({ id, name }: { id: number; name: string }) {
  const found = useQuery(embargoQuery(id))
  const [open, setOpen] = useState<EmbargoDialog | null>(null)
  const close = () => setOpen(null)
  const embargo = found.data?.embargo
  return (
    <section aria-label="Embargo">
      <div className={styles.head}>
        <h2>Embargo</h2>
        {found.data && <EmbargoButtons found={found.data} onOpen={setOpen} />}
      </div>
      {found.error ? (
        <ErrorState what="The embargo could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingRows label="Loading the embargo…" rows={2} />
      ) : found.data.embargo === null ? (
        <p className={layout.quietFlush}>
          This collection has no embargo. Under embargo, only the people and groups you name can read it until a time
          you set.
        </p>
      ) : (
        <EmbargoFound embargo={found.data.embargo} />
      )}
      {open === "set" && <SetEmbargoDialog id={id} name={name} onClose={close} />}
      {open !== null && open !== "set" && embargo && (
        <EmbargoDecisionDialog action={open} embargo={embargo} onClose={close} />
      )}
    </section>
  )
}

type EmbargoButtonsProps = { found: CollectionEmbargo; onOpen: (dialog: EmbargoDialog) => void }

const EmbargoButtons = ({ found: { embargo, can }, onOpen }: EmbargoButtonsProps) => (
  <div className={layout.rowCentred}>
    {can.set && (
      <Button size="xs" onClick={() => onOpen("set")}>
        Set embargo
      </Button>
    )}
    {embargo?.can.manage && (
      <Button size="xs" onClick={() => onOpen("postpone")}>
        Postpone
      </Button>
    )}
    {embargo?.can.ask && (
      <Button size="xs" onClick={() => onOpen("ask")}>
        Ask for release
      </Button>
    )}
    {embargo?.can.release && (
      <Button size="xs" onClick={() => onOpen("release")}>
        Release early
      </Button>
    )}
  </div>
)

function EmbargoFound({ embargo }: { embargo: Embargo }) {
  const { collection_id, running, set, asked, two_people, on_list, can } = embargo
  return (
    <div className={layout.stackClose}>
      <p className={layout.quietFlush}>{describeEmbargo(embargo)}</p>
      <p className={layout.quietFlush}>
        Set by {set.by}, {formatMoment(set.at)}: {set.reason}
      </p>
      {running && two_people && !asked && (
        <p className={layout.quietFlush}>Two people release it early: one asks, and another releases.</p>
      )}
      {running && asked && (
        <Alert color="yellow" role="note" title={`${asked.by} asked for an early release`}>
          {asked.reason} ({formatMoment(asked.at)}) {!can.release && "Another person has to release it."}
        </Alert>
      )}
      {running && !on_list && (
        <Alert color="blue" role="note" title="You are not on this list">
          You can manage the embargo, but you can’t read the collection. To read it, add yourself with a reason.
        </Alert>
      )}
      <EmbargoReaders id={collection_id} mayChange={can.manage} />
      <EmbargoRecords id={collection_id} />
    </div>
  )
}
