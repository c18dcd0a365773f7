import { readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { once } from "node:events"
import { images } from "@hub/contract/images"
import { expect, test as plain, vi } from "vitest"
import { createTestFolder } from "../../../test/folder.ts"
import { type TestHub, test } from "../../../test/hub.ts"
import { openFileStore } from "./files.ts"

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const listStored = ({ app }: TestHub) => filesUnder(app.files.folder)

plain("the same bytes are kept once, under a name that is made of nothing but them", async () => {
  const folder = await createTestFolder()
  const files = openFileStore(folder)

  const [one, other] = await Promise.all([files.store(Buffer.from("same")), files.store(Buffer.from("same"))])

  expect(other).toEqual(one)
  expect(filesUnder(folder).map((entry) => entry.name)).toEqual([one.sha256])
  expect(readFileSync(files.pathOf(one.sha256), "utf8")).toBe("same")
})

plain("nothing is left of a file whose source breaks off", async () => {
  const folder = await createTestFolder()
  async function* torn() {
    yield Buffer.from("half")
    throw new Error("the line went dead")
  }

  await expect(openFileStore(folder).store(torn())).rejects.toThrow("the line went dead")

  expect(filesUnder(folder)).toEqual([])
})

plain("only a hash names a file that is kept", async () => {
  const files = openFileStore(await createTestFolder())

  for (const name of ["../../etc/passwd", "", "a".repeat(63), "A".repeat(64)])
    expect(() => files.pathOf(name)).toThrow("A file is named by its SHA-256.")
})

test("the name that a file came with never reaches the disk", async ({ hub }) => {
  const name = "../../evil\u202egnp.png"

  const { status } = await hub.as("ben")(images.upload, { body: {}, files: [{ name, bytes: pixel }] })

  expect(status).toBe(201)
  expect(listStored(hub).map((entry) => entry.name)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
})

test("an upload that is cut off in the middle leaves nothing", async ({ hub }) => {
  const address = new URL(await hub.fastify.listen({ host: "127.0.0.1", port: 0 }))
  const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n'
  const line = connect(Number(address.port), address.hostname)
  line.write(
    `POST /api/images HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ben\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n${part}${"a".repeat(50_000)}`,
  )
  // A hub waits for its lines when it ends: this one is cut off whatever is found.
  await vi.waitFor(() => expect(listStored(hub)).toHaveLength(1)).finally(() => line.destroy())
  await once(line, "close")

  await vi.waitFor(() => expect(listStored(hub)).toEqual([]))
})
