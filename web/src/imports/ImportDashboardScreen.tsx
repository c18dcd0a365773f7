import { CreateButton } from "../widgets/CreateButton.tsx"
import { Button } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { useImportLiveUpdates } from "./live-updates.ts"
import { ImportGroup } from "./ImportGroup.tsx"
import { importsThatAre } from "./queries.ts"

const running = importsThatAre(["queued", "converting", "importing"])
const groups = {
  waiting: importsThatAre(["needs_review"]),
  failed: importsThatAre(["failed"], 10),
  done: importsThatAre(["completed"], 10),
}

export function ImportDashboardScreen() {
  const mayImport = useSession()?.can.author ?? false
  const board = useBoard()
  useImportLiveUpdates()
  const nothing = board.lists.every((list) => list.data?.rows.length === 0)

  return (
    <>
      <PageHeader
        title="Imports"
        actions={
          <>
            <Button component={Link} to="/import/history">
              History
            </Button>
            {mayImport && !nothing && <CreateButton to="/import">Import documents</CreateButton>}
          </>
        }
      >
        Documents being converted, waiting for your review or recently imported.
      </PageHeader>
      {board.error && <ErrorState what="The imports could not be loaded." error={board.error} onRetry={board.retry} />}
      {!board.error && board.pending && <LoadingRows />}
      {!board.error && !board.pending && nothing && (
        <EmptyState
          sentence={`No current or recent imports. ${
            mayImport
              ? "Import a Word file, Markdown, web pages, an e-book or a spreadsheet."
              : "Only authors can import documents."
          }`}
        >
          {mayImport && <CreateButton to="/import">Import documents</CreateButton>}
        </EmptyState>
      )}
      {!board.error && !board.pending && (
        <>
          <ImportGroup title="Running" page={board.running} />
          <ImportGroup title="Waiting for review" page={board.waiting} all="needs_review" />
          <ImportGroup title="Failed" page={board.failed} all="failed" />
          <ImportGroup title="Recently imported" page={board.done} all="completed" />
        </>
      )}
    </>
  )
}

function useBoard() {
  const cache = useQueryClient()
  const now = useQuery(running)
  const waiting = useQuery(groups.waiting)
  const failed = useQuery(groups.failed)
  const done = useQuery(groups.done)
  const lists = [now, waiting, failed, done]
  return {
    running: now.data,
    waiting: waiting.data,
    failed: failed.data,
    done: done.data,
    lists,
    pending: lists.some((list) => list.isPending),
    error: lists.find((list) => list.isError)?.error,
    retry: () => void cache.invalidateQueries({ queryKey: ["imports"] }),
  }
}
