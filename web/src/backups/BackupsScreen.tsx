import { Button } from "@mantine/core"
import { type Backup, backups } from "@hub/contract/backups"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { call, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { backupColumns } from "./columns.tsx"
import { backupFilters } from "./filters.ts"
import { PlanCard } from "./PlanCard.tsx"
import { backupList, useBackupsChanged } from "./queries.ts"
import { isBackupRunning } from "./labels.ts"

const ExportDialog = lazy(async () => (await import("./ExportDialog.tsx")).ExportDialog)
const RestoreDialog = lazy(async () => (await import("./RestoreDialog.tsx")).RestoreDialog)

export function BackupsScreen() {
  const [restoring, setRestoring] = useState<Backup>()
  const [isExporting, setExporting] = useState(false)
  const list = useList(backupFilters)
  const changed = useBackupsChanged()
  const page = useQuery(backupList(list.search))
  const busy = page.data?.rows.some(isBackupRunning) ?? false
  // When the last one under way is done, the plan above has a new last backup.
  useEffect(() => {
    if (!busy) void changed()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [busy])

  async function act(action: () => Promise<unknown>): Promise<void> {
    try {
      await action()
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await changed()
  }
  const create = (
    <Button variant="filled" disabled={busy} onClick={() => void act(() => call(backups.make))}>
      Back up now
    </Button>
  )
  const actions = {
    onCheck: ({ id }: Backup) => void act(() => call(backups.check, { params: { id } })),
    onRestore: (one: Backup) => setRestoring(one),
    onDownload: ({ id }: Backup) => void act(() => download(backups.file, { params: { id } })),
  }

  return (
    <>
      <PageHeader
        title="Backups"
        crumbs={[parentScreens.admin]}
        actions={
          <>
            <Button variant="default" onClick={() => setExporting(true)}>
              Export as files
            </Button>
            {create}
          </>
        }
      >
        Each backup is one file that contains everything. The hub verifies it before marking it complete.
      </PageHeader>
      <PlanCard />
      <ListScreen
        what="backups"
        list={list}
        page={page}
        columns={backupColumns(actions)}
        rowAttributes={({ id }) => ({ key: id, "data-backup": id })}
        empty={
          <EmptyState sentence="No backups yet. A backup can be downloaded, and the whole hub restored from it.">
            {create}
          </EmptyState>
        }
      />
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  )
}
