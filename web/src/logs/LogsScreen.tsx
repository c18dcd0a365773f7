import { type LogEntry, logRefresh, logs } from "@hub/contract/logs"
import { Alert, Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState, useSyncExternalStore } from "react"
import { download, errorSentence } from "../call.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { LogDialog } from "./LogDialog.tsx"
import { LogFilters } from "./LogFilters.tsx"
import { LogTable } from "./LogTable.tsx"
import { logList } from "./queries.ts"
import { type LogSearch, logSearch } from "./search.ts"

export function LogsScreen() {
  const search = logSearch(useSearch({ strict: false }))
  const { cursor, ...filters } = search
  const navigate = useNavigate()
  const [open, setOpen] = useState<LogEntry | null>(null)
  const [live, setLive] = useState(true)
  const scrolled = useSyncExternalStore(onScroll, isScrolled)
  const paused = scrolled || open !== null || cursor !== undefined
  const page = useQuery({ ...logList(search), refetchInterval: live && !paused ? logRefresh : false })
  const go = (next: LogSearch) => void navigate({ to: "/admin/logs", search: next })

  return (
    <>
      <PageHeader
        title="System logs"
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
      <LogFilters key={JSON.stringify(filters)} filters={filters} onFind={go} />
      <ListFrame
        what="system logs"
        page={page}
        cursor={cursor}
        onGo={(next) => go(next === undefined ? filters : { ...filters, cursor: next })}
        filtered={Object.keys(filters).length > 0}
        onClear={() => go({})}
        empty={<EmptyState sentence="No events yet." />}
        onExport={() => download(logs.list, { query: filters })}
      >
        {(rows) => <LogTable rows={rows} onOpen={setOpen} />}
      </ListFrame>
      {open && <LogDialog line={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The person who has scrolled is reading, and nothing shall move under their eyes. */
const isScrolled = () => window.scrollY > 40

function onScroll(listener: () => void): () => void {
  addEventListener("scroll", listener, { passive: true })
  return () => removeEventListener("scroll", listener)
}
