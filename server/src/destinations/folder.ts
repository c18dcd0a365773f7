import { lstat, mkdir, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { chooseGone, DeploymentFailure, describeForeignCurrent, nameWhileRemoved, type Uploader } from "./uploader.ts"

/**
 * A folder whose `current` leads to one of its `releases`: web servers show what is there, and another edition takes its place
 * by one renaming. What was there before stays for those who are reading it.
 */
export function openFolder(base: string, folder: string, deployment_id: number): Uploader {
  const releases = join(base, folder, "releases")
  const current = join(base, folder, "current")
  let name = ""
  return {
    async upload({ release, files }, signal) {
      name = release
      // A release is whole once it has its name.
      if (await isThere(join(releases, release))) return countFiles(join(releases, release))
      // Two deployments of one release have a part each.
      const part = join(releases, `.${release}.${deployment_id}.part`)
      await rm(part, { recursive: true, force: true })
      let count = 0
      for await (const { path, bytes } of files()) {
        signal.throwIfAborted()
        const target = join(part, path)
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, bytes)
        count++
      }
      await rename(part, join(releases, release)).catch(async (error: unknown) => {
        // Another deployment of the same release may have been quicker.
        if (!(await isThere(join(releases, release)))) throw error
        await rm(part, { recursive: true, force: true })
      })
      return count
    },
    async publish() {
      const there = await lstat(current).catch(() => undefined)
      if (there && !there.isSymbolicLink()) throw new DeploymentFailure(describeForeignCurrent)
      const next = join(base, folder, ".next")
      await rm(next, { force: true })
      await symlink(join("releases", name), next)
      await rename(next, current)
    },
    async tidy() {
      const entries = await Promise.all(
        (await readdir(releases)).map(async (each) => ({ name: each, at: (await stat(join(releases, each))).mtimeMs })),
      )
      const { old, left } = chooseGone(entries, name)
      const remove = (each: string) => rm(join(releases, each), { recursive: true, force: true })
      for (const each of left) await remove(each)
      for (const each of old) {
        await rename(join(releases, each), join(releases, nameWhileRemoved(each)))
        await remove(nameWhileRemoved(each))
      }
    },
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const countFiles = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
