import { mkdir, rm } from "node:fs/promises"
import * as fs from "node:fs"
import type { DestinationPlace } from "@hub/contract/destinations"
import git, { type HttpClient, type TreeEntry } from "isomorphic-git"
import type { NetworkAccess } from "../platform/network/address.ts"
import { sendRequest } from "../platform/network/send-request.ts"
import type { SiteFile } from "./site-files.ts"
import { DeploymentFailure, type Uploader } from "./uploader.ts"

type Repository = Extract<DestinationPlace, { kind: "git" }>
type Work = { folder: string; secret: string; network: NetworkAccess; at: Date; title: string }

const author = { name: "Documentation Project Hub", email: "hub@localhost", timezoneOffset: 0 }

/**
 * A branch of a repository: an edition is one commit, so that who reads the branch has the whole of it or of the one before. Other
 * files of the repository stay; where the edition has the whole of it, those whose names begin with a dot, and CNAME.
 */
export function openRepository({ repository: url, branch, folder, user }: Repository, work: Work): Uploader {
  const dir = work.folder
  const http = httpThrough(work.network)
  const common = { fs, dir }
  const remote = {
    ...common,
    http,
    url,
    onAuth: () => ({ username: user, password: work.secret }),
    onAuthFailure: () => ({ cancel: true }),
  }
  let isNews = true

  return {
    async upload({ release, files }) {
      await rm(dir, { recursive: true, force: true })
      await mkdir(dir, { recursive: true })
      await git.init({ ...common, defaultBranch: branch })
      const parent = await failing(fetchBranch)
      const tree = createTree()
      let count = 0
      for await (const file of files()) {
        await writeFile(tree, file)
        count++
      }
      const before = parent === undefined ? [] : (await git.readTree({ ...common, oid: parent })).tree
      const root = await writeRoot(before, folder === "" ? [] : folder.split("/"), tree)
      isNews = parent === undefined || (await git.readCommit({ ...common, oid: parent })).commit.tree !== root
      if (!isNews) return count
      const message = `${work.title}: ${release}`
      const stamp = { ...author, timestamp: Math.floor(work.at.getTime() / 1000) }
      const commit = await git.commit({
        ...common,
        message,
        author: stamp,
        committer: stamp,
        tree: root,
        parent: parent === undefined ? [] : [parent],
        ref: `refs/heads/${branch}`,
      })
      await git.writeRef({ ...common, ref: `refs/heads/${branch}`, value: commit, force: true })
      return count
    },
    async publish() {
      if (!isNews) return
      await failing(() => git.push({ ...remote, ref: branch, remoteRef: `refs/heads/${branch}` }))
    },
    tidy: () => rm(dir, { recursive: true, force: true }),
  }

  /** The last commit of the branch, if it has one. */
  async function fetchBranch(): Promise<string | undefined> {
    const refs = await git.listServerRefs({ ...remote, prefix: `refs/heads/${branch}` })
    const found = refs.find(({ ref }) => ref === `refs/heads/${branch}`)
    if (!found) return undefined
    await git.addRemote({ ...common, remote: "origin", url })
    await git.fetch({ ...remote, remote: "origin", ref: branch, singleBranch: true, depth: 1, tags: false })
    return found.oid
  }

  type GitTree = Map<string, GitTree | string>
  function createTree(): GitTree {
    return new Map()
  }

  async function writeFile(tree: GitTree, { path, bytes }: SiteFile) {
    const parts = path.split("/")
    const name = parts.pop()!
    let at = tree
    for (const part of parts) {
      const next = at.get(part)
      const inner = next === undefined || typeof next === "string" ? createTree() : next
      at.set(part, inner)
      at = inner
    }
    at.set(name, await git.writeBlob({ ...common, blob: bytes }))
  }

  async function writeTree(tree: GitTree): Promise<string> {
    const entries = await Promise.all(
      [...tree].map(async ([path, node]): Promise<TreeEntry> =>
        typeof node === "string"
          ? { mode: "100644", path, oid: node, type: "blob" }
          : { mode: "040000", path, oid: await writeTree(node), type: "tree" },
      ),
    )
    return git.writeTree({ ...common, tree: entries })
  }

  /** The repository's files with the edition in its folder. */
  async function writeRoot(before: TreeEntry[], [name, ...deeper]: string[], tree: GitTree): Promise<string> {
    if (name === undefined) {
      const own = new Set(tree.keys())
      const kept = before.filter(({ path }) => !own.has(path) && (folder === "" ? /^\.|^CNAME$/.test(path) : false))
      const made = (await git.readTree({ ...common, oid: await writeTree(tree) })).tree
      return git.writeTree({ ...common, tree: [...kept, ...made] })
    }
    const there = before.find(({ path, type }) => path === name && type === "tree")
    const inside = there ? (await git.readTree({ ...common, oid: there.oid })).tree : []
    const oid = await writeRoot(inside, deeper, tree)
    return git.writeTree({
      ...common,
      tree: [...before.filter(({ path }) => path !== name), { mode: "040000", path: name, oid, type: "tree" }],
    })
  }

  /** What the other side refuses is said in words. */
  async function failing<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof git.Errors.UserCanceledError || statusOf(error) === 401 || statusOf(error) === 403)
        throw new DeploymentFailure("The repository refused the user or the password.")
      if (statusOf(error) === 404) throw new DeploymentFailure("There is no such repository.")
      if (error instanceof git.Errors.PushRejectedError)
        throw new DeploymentFailure("The branch changed in the meantime. It is tried again.")
      if (error instanceof git.Errors.GitPushError)
        throw new DeploymentFailure("The repository refused the commit. Check the rules of its branch.")
      throw error
    }
  }
}

const statusOf = (error: unknown) => (error instanceof git.Errors.HttpError ? error.data.statusCode : undefined)

/** How a library asks the other side, through what the hub allows. */
const httpThrough = (network: NetworkAccess): HttpClient => ({
  async request({ url, method = "GET", headers = {}, body }) {
    const parts: Uint8Array[] = []
    for await (const part of body ?? []) parts.push(part)
    const answer = await sendRequest(
      { url, method, headers, body: body === undefined ? undefined : Buffer.concat(parts) },
      network,
    )
    return {
      url,
      method,
      headers: answer.headers,
      statusCode: answer.status,
      statusMessage: answer.message,
      body: (async function* () {
        yield answer.body
      })(),
    }
  },
})
