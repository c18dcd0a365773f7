import { posix } from "node:path"
import {
  chooseGone,
  DeploymentFailure,
  describeForeignCurrent,
  nameWhileRemoved,
  putFiles,
  type Uploader,
} from "../uploader.ts"
import {
  countRemote,
  findRemote,
  linkRemote,
  listRemote,
  type RemoteFiles,
  removeRemote,
  renameRemote,
  replaceRemote,
  writeRemote,
} from "./remote-files.ts"
import { type SftpAccess, withSftp } from "./session.ts"

const atOnce = 8
/** A row of the database is held while an edition is shown, and no longer than so many milliseconds. */
const longestPublish = 60_000

/**
 * A folder of another server whose `current` leads to one of its `releases`, as in a folder of this one. Each step signs in for
 * itself: between the steps others may be waited for, for longer than a connection lasts.
 */
export function openSftpFolder(access: SftpAccess, deployment_id: number): Uploader {
  const { host, folder } = access.server
  const at = (...path: string[]) => posix.join(folder, ...path)
  const within = <T>(signal: AbortSignal, use: (remote: RemoteFiles) => Promise<T>) =>
    withSftp(access, signal, (sftp) => use({ sftp, host, folders: new Map() }))
  let name = ""

  return {
    upload({ release, files }, signal) {
      name = release
      const whole = at("releases", release)
      // Two deployments of one release have a part each, so that neither renames what the other has not written yet.
      const part = at("releases", `.${release}.${deployment_id}.part`)
      return within(signal, async (remote) => {
        if (await findRemote(remote, whole)) return countRemote(remote, whole)
        if (await findRemote(remote, part)) await removeRemote(remote, part)
        const count = await putFiles(files(), { atOnce, signal }, ({ path, bytes }) =>
          writeRemote(remote, posix.join(part, path), bytes),
        )
        await renameRemote(remote, part, whole).catch(async (error: unknown) => {
          // Another deployment of the same release may have been quicker.
          if (!(await findRemote(remote, whole))) throw error
          await removeRemote(remote, part)
        })
        return count
      })
    },
    publish: () =>
      within(AbortSignal.timeout(longestPublish), async (remote) => {
        const there = await findRemote(remote, at("current"))
        if (there && !there.isSymbolicLink()) throw new DeploymentFailure(describeForeignCurrent)
        await linkRemote(remote, posix.join("releases", name), at(".next"))
        await replaceRemote(remote, at(".next"), at("current"))
      }),
    tidy: () =>
      within(AbortSignal.timeout(longestPublish), async (remote) => {
        const entries = await listRemote(remote, at("releases"))
        const { old, left } = chooseGone(
          entries.map((entry) => ({ name: entry.name, at: entry.at * 1000 })),
          name,
        )
        for (const each of left) await removeRemote(remote, at("releases", each))
        for (const each of old) {
          const gone = at("releases", nameWhileRemoved(each))
          await renameRemote(remote, at("releases", each), gone)
          await removeRemote(remote, gone)
        }
      }),
  }
}
