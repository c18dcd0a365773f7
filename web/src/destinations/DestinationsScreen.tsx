import { type Destination, destinations } from "@hub/contract/destinations"
import { placeKinds } from "@hub/contract/destinations/values"
import { Button, Menu } from "@mantine/core"
import { IconWorldUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { RowActions } from "../widgets/RowActions.tsx"
import type { StateLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { DeploymentsDialog } from "./DeploymentsDialog.tsx"
import { deploymentLook, describeDeployment } from "./deployments.ts"
import { DestinationDialog } from "./DestinationDialog.tsx"
import { destinationsQuery, useDestinationsChanged } from "./queries.ts"

type DestinationsDialog = { what: "edit"; of: Destination | null } | { what: "deployments"; of: Destination }

const off: StateLook = { label: "Off", kind: "ended" }

/** Where knowledge bases are put outside the hub, and what came of the last time. */
export function DestinationsScreen() {
  const list = useQuery(destinationsQuery)
  const [open, setOpen] = useState<DestinationsDialog | null>(null)
  const close = () => setOpen(null)
  const add = (
    <Button variant="filled" onClick={() => setOpen({ what: "edit", of: null })}>
      New destination
    </Button>
  )
  return (
    <>
      <PageHeader title="Destinations" crumbs={[parentScreens.admin]} actions={list.data?.length ? add : undefined}>
        Each new edition of a collection’s knowledge base is put there too, as a whole. A withdrawn one is replaced by a
        page that says so.
      </PageHeader>
      {list.data ? (
        list.data.length === 0 ? (
          <EmptyState sentence="No destinations yet. A destination is a folder, another server, a bucket or a repository that your own website shows.">
            {add}
          </EmptyState>
        ) : (
          <RowList label="Destinations">
            {list.data.map((destination) => (
              <DestinationRow key={destination.id} destination={destination} onOpen={setOpen} />
            ))}
          </RowList>
        )
      ) : list.error ? (
        <ErrorState
          what="The destinations could not be loaded."
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <LoadingRows label="Loading the destinations…" rows={3} />
      )}
      {open?.what === "edit" && <DestinationDialog destination={open.of} onClose={close} />}
      {open?.what === "deployments" && <DeploymentsDialog destination={open.of} onClose={close} />}
    </>
  )
}

type DestinationRowProps = { destination: Destination; onOpen: (dialog: DestinationsDialog) => void }

function DestinationRow({ destination, onOpen }: DestinationRowProps) {
  const { id, name, collection, place, address, active, last } = destination
  const changed = useDestinationsChanged()

  async function doing(action: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await action()
      toast(done, "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await changed()
  }
  const send = () => void doing(() => call(destinations.deploy, { params: { id } }), `${name} is being sent again.`)

  async function remove(): Promise<void> {
    const sentence = `Delete ${name}? What readers find there stays, and no edition goes there any more.`
    if (await confirm(sentence, { title: "Delete destination", yes: "Delete", danger: true }))
      await doing(() => call(destinations.delete, { params: { id } }), "Destination deleted.")
  }

  return (
    <ListRow
      sign={
        <RowSign>
          <IconWorldUpload size={16} aria-hidden />
        </RowSign>
      }
      about={
        <>
          <Link to="/collections/$id" params={{ id: collection.id }}>
            {collection.name}
          </Link>
          , {placeKinds[place.kind].toLowerCase()}
          {address !== "" && (
            <>
              ,{" "}
              <a href={address} target="_blank" rel="noreferrer">
                {address}
              </a>
            </>
          )}
          {last && <br />}
          {last && describeDeployment(last)}
        </>
      }
      date={last && <MomentAgo moment={last.finished_at ?? last.created_at} />}
      end={
        <>
          {!active ? <StateMark look={off} /> : last && <StateMark look={deploymentLook(last)} />}
          <RowActions
            first={active && { label: "Send again", name: `Send ${name} again`, run: send }}
            more={`More actions for ${name}`}
          >
            <Menu.Item onClick={() => onOpen({ what: "deployments", of: destination })}>What was sent</Menu.Item>
            <Menu.Item onClick={() => onOpen({ what: "edit", of: destination })}>Edit</Menu.Item>
            <Menu.Item color="red" onClick={() => void remove()}>
              Delete
            </Menu.Item>
          </RowActions>
        </>
      }
    >
      {name}
    </ListRow>
  )
}
