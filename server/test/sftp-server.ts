import { createHash } from "node:crypto"
import { once } from "node:events"
import * as fs from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import ssh, { type Attributes, type Connection, type SFTPWrapper } from "ssh2"
import { onTestFinished } from "vitest"

const { Server, utils } = ssh
const { OPEN_MODE, STATUS_CODE } = utils.sftp

export const createKeys = () => utils.generateKeyPairSync("ed25519")
export const fingerprintOfKey = (publicKey: string) =>
  `SHA256:${createHash("sha256")
    .update(Buffer.from(publicKey.split(" ")[1]!, "base64"))
    .digest("base64")
    .replace(/=+$/, "")}`

type SftpHabits = {
  /** What it cannot do, or does in the order of OpenSSH although it is another server. */
  without?: "replacing" | "links"
  linksSwapped?: boolean
  /** Lets nobody write. */
  closed?: boolean
}

/**
 * A server of files over SSH, made with the library's other half, for the one who knows the password or has the key. Its root is
 * a folder. `logins` are the ways in which signing in was tried, and `hang` lets it answer nothing more.
 */
export async function startSftpServer(
  user: string,
  proof: { password?: string; publicKey?: string },
  habits: SftpHabits = {},
) {
  const root = await mkdtemp(join(tmpdir(), "hub-sftp-"))
  const host = createKeys()
  const connections = new Set<Connection>()
  const logins: string[] = []
  let hanging = false
  let failing = 0
  const allowed = proof.publicKey === undefined ? undefined : utils.parseKey(proof.publicKey)
  const server = new Server({ hostKeys: [host.private] }, (client) => {
    connections.add(client)
    // What its types leave out: without it each short answer waits for the next.
    ;(client as Connection & { setNoDelay: () => void }).setNoDelay()
    client.on("error", () => {})
    client.on("close", () => connections.delete(client))
    client.on("authentication", (asked) => {
      logins.push(asked.method)
      const isTheirs = asked.username === user
      if (asked.method === "password" && isTheirs && asked.password === proof.password) return asked.accept()
      if (asked.method === "publickey" && isTheirs && allowed && !(allowed instanceof Error)) {
        const isKey = asked.key.data.equals(allowed.getPublicSSH())
        const isSigned = !asked.signature || allowed.verify(asked.blob!, asked.signature, asked.hashAlgo)
        if (isKey && isSigned) return asked.accept()
      }
      return asked.reject(["password", "publickey"])
    })
    client.on("session", (accept) =>
      accept().on("sftp", (acceptFiles) => {
        if (habits.without !== "replacing") announceReplacing(client)
        serveFiles(acceptFiles(), root, {
          ...habits,
          isHanging: () => hanging,
          takeFailure: () => failing > 0 && failing-- > 0,
        })
      }),
    )
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(async () => {
    for (const client of connections) client.end()
    server.close()
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: fingerprintOfKey(host.public),
    root,
    connections,
    logins,
    hang: () => void (hanging = true),
    fail: (times: number) => void (failing = times),
  }
}

/** The library's server names no extensions. This one adds one to its first answer, as OpenSSH does. */
function announceReplacing(client: Connection) {
  const { _protocol: protocol } = client as unknown as {
    _protocol: { channelData: (channel: number, bytes: Buffer) => void }
  }
  const send = protocol.channelData.bind(protocol)
  protocol.channelData = (channel, bytes) => {
    protocol.channelData = send
    const text = (words: string) => Buffer.concat([Buffer.from([0, 0, 0, words.length]), Buffer.from(words)])
    const answer = Buffer.concat([bytes, text("posix-rename@openssh.com"), text("1")])
    answer.writeUInt32BE(answer.length - 4, 0)
    send(channel, answer)
  }
}

type ServedHabits = SftpHabits & { isHanging: () => boolean; takeFailure: () => boolean }

function serveFiles(sftp: SFTPWrapper, root: string, habits: ServedHabits) {
  const handles = new Map<number, { file?: number; entries?: string[]; folder?: string }>()
  let last = 0
  const open = (handle: { file?: number; entries?: string[]; folder?: string }) => {
    handles.set(++last, handle)
    return Buffer.from([last >> 8, last & 255])
  }
  const at = (path: string) => join(root, path)
  const find = (handle: Buffer) => handles.get(handle.readUInt16BE())!

  /** Answers with what an action gives, or with the number that says why not. */
  function answer(id: number, isWrite: boolean, action: () => unknown) {
    if (habits.isHanging()) return
    try {
      if (isWrite && habits.closed) throw Object.assign(new Error("closed"), { code: "EACCES" })
      if (isWrite && habits.takeFailure()) throw new Error("full")
      if (action() === undefined) sftp.status(id, STATUS_CODE.OK)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const status = code === "ENOENT" ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE
      sftp.status(id, code === "EACCES" ? STATUS_CODE.PERMISSION_DENIED : status)
    }
  }
  const attrsOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: fs.Stats): Attributes => ({
    mode,
    uid,
    gid,
    size,
    atime: Math.floor(atimeMs / 1000),
    mtime: Math.floor(mtimeMs / 1000),
  })
  const sent = true

  sftp.on("REALPATH", (id, path) =>
    answer(
      id,
      false,
      () => (sftp.name(id, [{ filename: path, longname: path, attrs: attrsOf(fs.statSync(root)) }]), sent),
    ),
  )
  sftp.on("STAT", (id, path) => answer(id, false, () => (sftp.attrs(id, attrsOf(fs.statSync(at(path)))), sent)))
  sftp.on("LSTAT", (id, path) => answer(id, false, () => (sftp.attrs(id, attrsOf(fs.lstatSync(at(path)))), sent)))
  sftp.on("OPENDIR", (id, path) =>
    answer(id, false, () => (sftp.handle(id, open({ entries: fs.readdirSync(at(path)), folder: at(path) })), sent)),
  )
  sftp.on("READDIR", (id, handle) =>
    answer(id, false, () => {
      const found = find(handle)
      if (!found.entries?.length) return (sftp.status(id, STATUS_CODE.EOF), sent)
      const some = found.entries.splice(0, 50)
      const entries = some.map((filename) => ({
        filename,
        longname: filename,
        attrs: attrsOf(fs.lstatSync(join(found.folder!, filename))),
      }))
      return (sftp.name(id, entries), sent)
    }),
  )
  sftp.on("OPEN", (id, path, flags) =>
    answer(
      id,
      (flags & OPEN_MODE.WRITE) > 0,
      () => (sftp.handle(id, open({ file: fs.openSync(at(path), "w") })), sent),
    ),
  )
  sftp.on("WRITE", (id, handle, offset, bytes) =>
    answer(id, true, () => void fs.writeSync(find(handle).file!, bytes, 0, bytes.length, offset)),
  )
  sftp.on("CLOSE", (id, handle) =>
    answer(id, false, () => {
      const { file } = find(handle)
      if (file !== undefined) fs.closeSync(file)
      handles.delete(handle.readUInt16BE())
    }),
  )
  sftp.on("MKDIR", (id, path) => answer(id, true, () => fs.mkdirSync(at(path))))
  sftp.on("RMDIR", (id, path) => answer(id, true, () => fs.rmdirSync(at(path))))
  sftp.on("REMOVE", (id, path) => answer(id, true, () => fs.unlinkSync(at(path))))
  sftp.on("RENAME", (id, from, to) =>
    answer(id, true, () => {
      if (fs.existsSync(at(to))) throw new Error("there")
      fs.renameSync(at(from), at(to))
    }),
  )
  sftp.on("SYMLINK", (id, ...paths) =>
    answer(id, true, () => {
      if (habits.without === "links") throw new Error("no links")
      const [link, target] = habits.linksSwapped ? [paths[1], paths[0]] : paths
      fs.symlinkSync(target, at(link))
    }),
  )
  sftp.on("EXTENDED", (id, name, bytes) =>
    answer(id, true, () => {
      if (name !== "posix-rename@openssh.com") throw new Error("unknown")
      const length = bytes.readUInt32BE(0)
      fs.renameSync(at(bytes.toString("utf8", 4, 4 + length)), at(bytes.toString("utf8", 8 + length)))
    }),
  )
}
