import { argv, stdout } from "node:process"
import { openFolder } from "../../src/destinations/folder.ts"
import { openBucket } from "../../src/destinations/s3.ts"
import { openSftpFolder } from "../../src/destinations/sftp/release-folder.ts"
import type { SftpServer } from "../../src/destinations/sftp/session.ts"
import type { Uploader } from "../../src/destinations/uploader.ts"
import { publicNetwork } from "../../src/platform/network/address.ts"

// Puts one edition after the other to a place, from a number on, until it is killed. Every file says which edition it is of.
const [, , kind = "", where = "", from = "1"] = argv
const place = {
  kind: "s3",
  endpoint: where,
  region: "eu",
  bucket: "site",
  folder: "",
  access_key: "AKID",
} as const
const network = { ...publicNetwork, isAllowed: () => true }

function openUploader(edition: number): Uploader {
  if (kind === "folder") return openFolder(where, "site", 1)
  if (kind === "s3") return openBucket(place, "secret", network)
  const { secret, ...server } = JSON.parse(where) as SftpServer & { secret: string }
  return openSftpFolder({ server, secret, network }, edition)
}

for (let edition = Number(from); ; edition++) {
  const uploader = openUploader(edition)
  const bytes = Buffer.from(`edition ${edition}.`.repeat(2000))
  const names = ["index.html", ...Array.from({ length: 29 }, (_, page) => `t/${page}.html`)]
  await uploader.upload(
    {
      release: `edition-${edition}`,
      async *files() {
        for (const path of names) yield { path, type: "text/html", bytes }
      },
    },
    new AbortController().signal,
  )
  await uploader.publish()
  stdout.write(`published ${edition}\n`)
  await uploader.tidy?.()
}
