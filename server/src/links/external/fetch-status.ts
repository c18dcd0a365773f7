import { request as requestPlain } from "node:http"
import { request as requestSafely } from "node:https"
import {
  resolveAllowedAddress,
  pinLookup,
  parseWebAddress,
  publicNetwork,
  type NetworkAccess,
} from "../../platform/network/address.ts"

/** What came of asking an address: where it leads now, or why that is not known. */
export type LinkCheckResult = { status: "ok" | "redirected" | "broken" | "unknown"; note: string }

const mostHops = 5
const unknownResult = (note: string): LinkCheckResult => ({ status: "unknown", note })

/**
 * Asks a web address whether it leads anywhere. At each hop the name is resolved once, every address it has must be
 * allowed, and the connection goes to the one that was looked at. No body is read, and nothing is sent but the question.
 */
export async function fetchLinkStatus(url: string, world: NetworkAccess = publicNetwork): Promise<LinkCheckResult> {
  const signal = AbortSignal.timeout(world.milliseconds)
  let at = url
  for (let hop = 0; hop <= mostHops; hop++) {
    const target = parseWebAddress(at)
    if (typeof target === "string") return unknownResult(target)
    const address = await resolveAllowedAddress(target.hostname, world)
    if (typeof address !== "string") return address
    const answer = await requestHead(target, address, signal)
    if ("failed" in answer) return answer.failed
    if (!isRedirect(answer.code) || answer.location === undefined)
      return resultOfStatus(answer.code, hop === 0 ? null : at)
    if (!URL.canParse(answer.location, at)) return { status: "broken", note: "It redirects to an invalid address." }
    at = new URL(answer.location, at).href
  }
  return { status: "broken", note: "It redirects too many times." }
}

type LinkResponse = { code: number; location: string | undefined } | { failed: LinkCheckResult }

function requestHead(url: URL, address: string, signal: AbortSignal): Promise<LinkResponse> {
  const request = url.protocol === "https:" ? requestSafely : requestPlain
  return new Promise((resolve) => {
    const fail = (note: string) => resolve({ failed: unknownResult(note) })
    const asked = request(
      url,
      {
        method: "GET",
        agent: false,
        signal,
        maxHeaderSize: 16 * 1024,
        headers: { accept: "*/*", range: "bytes=0-0", "user-agent": "Documentation-Project-Hub link check" },
        lookup: pinLookup(address),
      },
      (response) => {
        resolve({ code: response.statusCode ?? 0, location: response.headers.location })
        response.destroy()
      },
    )
    asked.on("error", (error: NodeJS.ErrnoException) =>
      fail(signal.aborted ? "It did not answer in time." : `It could not be reached (${error.code ?? "no answer"}).`),
    )
    asked.end()
  })
}

const isRedirect = (code: number) => [301, 302, 303, 307, 308].includes(code)

function resultOfStatus(code: number, moved: string | null): LinkCheckResult {
  if (code >= 200 && code < 300)
    return moved === null
      ? { status: "ok", note: "" }
      : { status: "redirected", note: `It redirects to ${moved.slice(0, 500)}` }
  if (code === 416) return { status: "ok", note: "" }
  if (code === 404 || code === 410) return { status: "broken", note: `The page was not found (${code}).` }
  return unknownResult(`It answers with status ${code}.`)
}
