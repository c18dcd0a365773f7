import { Button } from "@mantine/core"
import { type Backup, backups } from "@hub/contract/backups"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { call, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { BackupTable } from "./BackupTable.tsx"
import { PlanCard } from "./PlanCard.tsx"
import { backupList, useBackupsChanged } from "./queries.ts"
import { backupSearch } from "./search.ts"
import { isBackupRunning } from "./labels.ts"

const RestoreDialog = lazy(async () => (await import("./RestoreDialog.tsx")).RestoreDialog)

export function BackupsScreen() {
  const [restoring, setRestoring] = useState<Backup>()
  const search = backupSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const changed = useBackupsChanged()
  const page = useQuery(backupList(search))
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
      toast(errorSentence(error), "error", 6000)
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
      <PageHeader title="Backups" actions={create}>
        Each backup is one file that contains everything. The hub verifies it before marking it complete.
      </PageHeader>
      <PlanCard />
      <ListFrame
        what="backups"
        page={page}
        cursor={search.cursor}
        onGo={(cursor) => void navigate({ to: "/admin/backups", search: cursor === undefined ? {} : { cursor } })}
        filtered={false}
        onClear={() => void navigate({ to: "/admin/backups", search: {} })}
        empty={<EmptyState sentence="No backups yet.">{create}</EmptyState>}
      >
        {(rows) => <BackupTable rows={rows} {...actions} />}
      </ListFrame>
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  )
}
