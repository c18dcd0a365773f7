import { createHash, createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

type StoredObject = { bytes: Buffer; type: string | undefined; cache: string | undefined }

/**
 * Object storage with one bucket, which takes what is signed by Signature Version 4 as its published rules say, computed here
 * by themselves. `order` names the objects as they were put.
 */
export async function startS3Server(bucket: string, keys: { access: string; secret: string; region: string }) {
  const objects = new Map<string, StoredObject>()
  const order: string[] = []
  let failing = 0
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    const path = request.url!.split("?")[0]!
    const answer = (status: number) => response.writeHead(status).end()
    if (failing > 0) {
      failing--
      return answer(503)
    }
    if (!isSigned(request.method!, path, request.headers as Record<string, string>, bytes, keys)) return answer(403)
    if (!path.startsWith(`/${bucket}/`)) return answer(404)
    const name = decodeURIComponent(path.slice(bucket.length + 2))
    objects.set(name, { bytes, type: request.headers["content-type"], cache: request.headers["cache-control"] })
    order.push(name)
    return answer(200)
  }
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, objects, order, fail: (times: number) => void (failing = times) }
}

const hash = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex")
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest()

function isSigned(
  method: string,
  path: string,
  headers: Record<string, string>,
  bytes: Buffer,
  { access, secret, region }: { access: string; secret: string; region: string },
): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers["authorization"] ?? "",
    )
  if (!found) return false
  const [, key, day, where, names = "", signature] = found
  const content = headers["x-amz-content-sha256"]!
  if (content !== "UNSIGNED-PAYLOAD" && content !== hash(bytes)) return false
  const canonical = [
    method,
    path,
    "",
    ...names.split(";").map((name) => `${name}:${headers[name]!.trim()}`),
    "",
    names,
    content,
  ].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash(canonical)].join("\n")
  const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day!), region), "s3"), "aws4_request")
  return key === access && where === region && hmac(signing, text).toString("hex") === signature
}
