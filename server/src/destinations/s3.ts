import type { DestinationPlace } from "@hub/contract/destinations"
import { AwsClient } from "aws4fetch"
import { escapeHtml } from "@hub/reader/escape"
import type { NetworkAccess } from "../platform/network/address.ts"
import { sendRequest } from "../platform/network/send-request.ts"
import type { SiteFile } from "./site-files.ts"
import { DeploymentFailure, putFiles, type Uploader } from "./uploader.ts"

type Bucket = Extract<DestinationPlace, { kind: "s3" }>

const atOnce = 4
/** Pages of a release never change, and the one that leads to them always may. */
const fixed = "public, max-age=31536000, immutable"
const changing = "no-cache"

/**
 * A bucket in which each edition lies under a name of its own, and `index.html` leads to one of them: storage of this kind can
 * replace one file at once, and no more. Earlier editions stay at their addresses.
 */
export function openBucket(
  { endpoint, region, bucket, folder, access_key }: Bucket,
  secret: string,
  network: NetworkAccess,
): Uploader {
  const client = new AwsClient({ accessKeyId: access_key, secretAccessKey: secret, region, service: "s3" })
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}/${folder === "" ? "" : `${folder}/`}`
  let name = ""

  async function put({ path, type, bytes }: SiteFile, cache: string, signal?: AbortSignal) {
    const url = base + path.split("/").map(encodeURIComponent).join("/")
    const signed = await client.sign(url, {
      method: "PUT",
      body: Uint8Array.from(bytes),
      headers: { "content-type": type, "cache-control": cache },
    })
    const headers = Object.fromEntries(signed.headers)
    const { status } = await sendRequest({ url, method: "PUT", headers, body: bytes }, network, signal)
    if (status === 403) throw new DeploymentFailure("The storage refused the access key.")
    if (status === 404) throw new DeploymentFailure(`The storage knows no bucket “${bucket}”.`)
    if (status !== 200) throw new DeploymentFailure(`The storage answered with status ${status}.`)
  }

  return {
    upload({ release, files }, signal) {
      name = release
      return putFiles(files(), { atOnce, signal }, (file, either) =>
        put({ ...file, path: `releases/${release}/${file.path}` }, fixed, either),
      )
    },
    publish: () =>
      put({ path: "index.html", type: "text/html; charset=utf-8", bytes: Buffer.from(pointerTo(name)) }, changing),
  }
}

function pointerTo(release: string): string {
  const to = escapeHtml(`releases/${release}/index.html`)
  return `<!doctype html>
<meta charset="utf-8">
<title>Redirecting…</title>
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${to}">
<p><a href="${to}">Continue</a></p>
`
}
