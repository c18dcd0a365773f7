import { type LogEntry, logRefresh, logs } from "@hub/contract/logs"
import { Alert, Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState, useSyncExternalStore } from "react"
import { download, errorSentence } from "../call.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { logColumns } from "./columns.tsx"
import { logFilters } from "./filters.ts"
import { LogDialog } from "./LogDialog.tsx"
import { logList } from "./queries.ts"

export function LogsScreen() {
  const list = useList(logFilters)
  const [open, setOpen] = useState<LogEntry | null>(null)
  const [live, setLive] = useState(true)
  const scrolled = useSyncExternalStore(onScroll, isScrolled)
  const paused = scrolled || open !== null || list.cursor !== undefined
  const page = useQuery({ ...logList(list.search), refetchInterval: live && !paused ? logRefresh : false })

  return (
    <>
      <PageHeader
        title="System logs"
        crumbs={[parentScreens.admin]}
        actions={
          <>
            <Button aria-pressed={live} onClick={() => setLive(!live)}>
              Auto-refresh: {live ? "on" : "off"}
            </Button>
            <Button disabled={page.isFetching} onClick={() => void page.refetch()}>
              Refresh
            </Button>
          </>
        }
      >
        Events recorded by the server.{" "}
        {!live
          ? "Auto-refresh is off."
          : paused
            ? "Auto-refresh is paused while you read."
            : "Refreshes every 30 seconds."}
      </PageHeader>
      {page.isError && (
        <Alert color="red" role="alert" title="Failed to load system logs." mb="md">
          {errorSentence(page.error)}
        </Alert>
      )}
      <ListScreen
        what="system logs"
        list={list}
        page={page}
        columns={logColumns(setOpen)}
        rowAttributes={({ id }) => ({ key: id, "data-line": id })}
        empty={
          <EmptyState sentence="No events yet. What the server notices appears here: errors, failed sign-ins, restarts." />
        }
        onExport={() => download(logs.list, { query: list.first })}
      />
      {open && <LogDialog line={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The person who has scrolled is reading, and nothing may move under their eyes. */
const isScrolled = () => window.scrollY > 40

function onScroll(listener: () => void): () => void {
  addEventListener("scroll", listener, { passive: true })
  return () => removeEventListener("scroll", listener)
}
