import { request as requestPlain } from "node:http"
import { request as requestSafely } from "node:https"
import { type NetworkAccess, parseWebAddress, pinLookup, resolveAllowedAddress } from "./address.ts"

export type OutgoingRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body?: Buffer | undefined
}
export type IncomingResponse = { status: number; message: string; headers: Record<string, string>; body: Buffer }

/** The other side could not be asked, or did not answer; the message is a sentence. */
export class SilentParty extends Error {}

/** For how long nothing may come or go, in milliseconds, and how much an answer may hold, in bytes. */
const longestSilence = 30_000
const mostBytes = 512 * 1024 * 1024

/**
 * Asks another party over HTTP. Its address is judged like any that a user wrote, and no redirect is followed.
 * Throws SilentParty.
 */
export async function sendRequest(
  { url, method, headers, body }: OutgoingRequest,
  network: NetworkAccess,
  signal?: AbortSignal,
): Promise<IncomingResponse> {
  const target = parseWebAddress(url)
  if (typeof target === "string") throw new SilentParty(target)
  const address = await resolveAllowedAddress(target.hostname, network)
  if (typeof address !== "string") throw new SilentParty(address.note)
  const send = target.protocol === "https:" ? requestSafely : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        signal?.aborted
          ? error
          : new SilentParty(`${target.host} could not be reached (${error.code ?? error.message}).`),
      )
    const length = body === undefined ? {} : { "content-length": String(body.length) }
    const asked = send(
      target,
      {
        method,
        headers: { ...headers, ...length },
        agent: false,
        lookup: pinLookup(address),
        ...(signal && { signal }),
      },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on("data", (part: Buffer) => {
          bytes += part.length
          if (bytes > mostBytes) return response.destroy(new Error("It answered with too much."))
          parts.push(part)
        })
        response.on("error", fail)
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            message: response.statusMessage ?? "",
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
            ),
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    asked.setTimeout(longestSilence, () => asked.destroy(Object.assign(new Error("silent"), { code: "no answer" })))
    asked.on("error", fail)
    asked.end(body)
  })
}
