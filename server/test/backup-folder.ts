import { join } from "node:path"
import { expect, vi } from "vitest"
import { createTestFolder } from "./folder.ts"
import { openHubAt } from "./hub-at.ts"

type BackupAnswer = { id: number; state: string; file: string }
type ReadyAnswer = { queue: boolean; standing: { sentence: string }[] }

/** A hub as a process, with one verified backup in a folder of its own. */
export async function openHubWithBackup() {
  const folder = await createTestFolder()
  const hub = await openHubAt({ HUB_DATA_DIR: await createTestFolder(), HUB_BACKUP: "off", HUB_BACKUP_DIR: folder })
  await hub.ready()
  const { answer: made } = await hub.call<BackupAnswer>("POST", "/api/admin/backups")
  const backup = async () =>
    (await hub.call<BackupAnswer[]>("GET", "/api/admin/backups")).answer.find(({ id }) => id === made.id)!
  await expect.poll(async () => (await backup()).state, { timeout: 60_000 }).toBe("verified")
  return { hub, folder, id: made.id, backup, path: join(folder, (await backup()).file) }
}

/** What the hub says when one thing has come to a standstill. */
export const waitForStanding = ({ call }: Awaited<ReturnType<typeof openHubAt>>): Promise<ReadyAnswer> =>
  vi.waitFor(
    async () => {
      const { answer } = await call<ReadyAnswer>("GET", "/readyz")
      expect(answer.standing).toHaveLength(1)
      return answer
    },
    { timeout: 120_000, interval: 500 },
  )
