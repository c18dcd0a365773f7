import { createHmac } from "node:crypto"
import { request as requestPlain } from "node:http"
import { request as requestSafely } from "node:https"
import { resolveAllowedAddress, pinLookup, parseWebAddress, type NetworkAccess } from "../platform/network/address.ts"

/** What is sent, and to whom. */
export type WebhookMessage = { id: number; url: string; secret: string; event: string; body: string; at: Date }

/** What the other side said; a status is there if it said anything, and else how it fails: "doesn't answer". */
export type DeliveryOutcome = { arrived: boolean; status: number | null; note: string; silence?: string }

/** What comes of a message that is not sent. */
export const unsentOutcome = (note: string): DeliveryOutcome => ({ arrived: false, status: null, note })

const silentOutcome = (note: string, silence: string): DeliveryOutcome => ({ ...unsentOutcome(note), silence })

/** The signature by which the other side knows that a message is the hub's, and not an old one. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`

/** Posts a message. The address is judged like any that a user wrote, no redirect is followed, and no answer is read. */
export async function sendWebhookMessage(
  message: WebhookMessage,
  world: NetworkAccess,
  stopping?: AbortSignal,
): Promise<DeliveryOutcome> {
  const target = parseWebAddress(message.url)
  if (typeof target === "string") return unsentOutcome(target)
  const address = await resolveAllowedAddress(target.hostname, world)
  if (typeof address !== "string") return unsentOutcome(address.note)
  const timeout = AbortSignal.timeout(world.milliseconds)
  const outcome = await post(target, address, message, stopping ? AbortSignal.any([stopping, timeout]) : timeout)
  stopping?.throwIfAborted()
  return outcome
}

function post(url: URL, address: string, { id, secret, event, body, at }: WebhookMessage, signal: AbortSignal) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const request = url.protocol === "https:" ? requestSafely : requestPlain
  return new Promise<DeliveryOutcome>((resolve) => {
    const asked = request(
      url,
      {
        method: "POST",
        agent: false,
        signal,
        maxHeaderSize: 16 * 1024,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "Documentation-Project-Hub webhook",
          "x-hub-event": event,
          "x-hub-delivery": String(id),
          "x-hub-timestamp": timestamp,
          "x-hub-signature": signatureOf(secret, timestamp, body),
        },
        lookup: pinLookup(address),
      },
      (response) => {
        resolve(deliveryOutcomeOf(response.statusCode ?? 0))
        response.destroy()
      },
    )
    asked.on("error", (error: NodeJS.ErrnoException) =>
      resolve(
        signal.aborted
          ? silentOutcome("It did not answer in time.", "doesn't answer")
          : silentOutcome(`It could not be reached (${error.code ?? "no answer"}).`, describeSilence(error.code)),
      ),
    )
    asked.end(body)
  })
}

/** One that takes no calls is another matter than one that takes them and hangs up. */
const describeSilence = (code = "") =>
  ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"].includes(code) ? "can't be reached" : "doesn't answer"

function deliveryOutcomeOf(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return { arrived: true, status, note: "" }
  const note =
    status >= 300 && status < 400
      ? "It redirects to another address, which is not followed."
      : `It answered with status ${status}.`
  return { arrived: false, status, note }
}
