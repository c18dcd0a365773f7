import { request as requestPlain } from "node:http"
import { request as requestSafely } from "node:https"
import { allowedAddress, pinnedTo, targetOf, theWorld, type World } from "../../platform/outside/address.ts"

/** What came of asking an address: where it leads now, or why that is not known. */
export type Reached = { status: "ok" | "redirected" | "broken" | "unknown"; note: string }

const mostHops = 5
const unknown = (note: string): Reached => ({ status: "unknown", note })

/**
 * Asks a web address whether it leads anywhere. At each hop the name is resolved once, every address it has must be
 * allowed, and the connection goes to the one that was looked at. No body is read, and nothing is sent but the question.
 */
export async function reach(url: string, world: World = theWorld): Promise<Reached> {
  const signal = AbortSignal.timeout(world.milliseconds)
  let at = url
  for (let hop = 0; hop <= mostHops; hop++) {
    const target = targetOf(at)
    if (typeof target === "string") return unknown(target)
    const address = await allowedAddress(target.hostname, world)
    if (typeof address !== "string") return address
    const answer = await ask(target, address, signal)
    if ("failed" in answer) return answer.failed
    if (!isRedirect(answer.code) || answer.location === undefined) return outcome(answer.code, hop === 0 ? null : at)
    if (!URL.canParse(answer.location, at)) return { status: "broken", note: "It sends to an address that is none." }
    at = new URL(answer.location, at).href
  }
  return { status: "broken", note: "It sends from one address to another without an end." }
}

type Answer = { code: number; location: string | undefined } | { failed: Reached }

function ask(url: URL, address: string, signal: AbortSignal): Promise<Answer> {
  const request = url.protocol === "https:" ? requestSafely : requestPlain
  return new Promise((resolve) => {
    const fail = (note: string) => resolve({ failed: unknown(note) })
    const asked = request(
      url,
      {
        method: "GET",
        agent: false,
        signal,
        maxHeaderSize: 16 * 1024,
        headers: { accept: "*/*", range: "bytes=0-0", "user-agent": "Documentation-Project-Hub link check" },
        lookup: pinnedTo(address),
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

function outcome(code: number, moved: string | null): Reached {
  if (code >= 200 && code < 300)
    return moved === null
      ? { status: "ok", note: "" }
      : { status: "redirected", note: `It leads to ${moved.slice(0, 500)}` }
  if (code === 416) return { status: "ok", note: "" }
  if (code === 404 || code === 410) return { status: "broken", note: `It answers that nothing is there (${code}).` }
  return unknown(`It answers with ${code}.`)
}
