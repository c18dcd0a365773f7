import { createHmac } from "node:crypto"
import { type IncomingMessage, request as requestPlain } from "node:http"
import { request as requestSafely } from "node:https"
import type { WebhookTrial } from "@hub/contract/webhooks"
import { resolveAllowedAddress, pinLookup, parseWebAddress, type NetworkAccess } from "../platform/network/address.ts"

/** What is sent, and to whom. `message_id` is the number of the message where it is not that of the delivery. */
export type WebhookMessage = {
  id: number
  message_id: number | null
  position: number | null
  replayed: boolean
  url: string
  secret: string
  event: string
  body: string
  at: Date
}

/** A message as it was sent, and what came back, where somebody wants to see it. */
type WebhookExchange = Pick<WebhookTrial, "request" | "response" | "milliseconds">

/** What the other side said; a status is there if it said anything, and else how it fails: "doesn't answer". */
export type DeliveryOutcome = Partial<WebhookExchange> & {
  arrived: boolean
  status: number | null
  note: string
  silence?: string
}

/** How much of an answer is shown, in bytes. */
const maxShownAnswer = 4096

/** What comes of a message that is not sent. */
export const unsentOutcome = (note: string): DeliveryOutcome => ({ arrived: false, status: null, note })

const silentOutcome = (note: string, silence: string): DeliveryOutcome => ({ ...unsentOutcome(note), silence })

/** The signature by which the other side knows that a message is the hub's, and not an old one. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`

type SendOptions = {
  stopping?: AbortSignal
  /** Whether the beginning of the answer is read, which otherwise nobody does. */
  readsAnswer?: true
}

/** Posts a message. The address is judged like any that a user wrote, and no redirect is followed. */
export async function sendWebhookMessage(
  message: WebhookMessage,
  world: NetworkAccess,
  { stopping, readsAnswer }: SendOptions,
): Promise<DeliveryOutcome> {
  const target = parseWebAddress(message.url)
  if (typeof target === "string") return unsentOutcome(target)
  const address = await resolveAllowedAddress(target.hostname, world)
  if (typeof address !== "string") return unsentOutcome(address.note)
  const timeout = AbortSignal.timeout(world.milliseconds)
  const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout
  const headers = headersOf(message)
  const began = performance.now()
  const outcome = await post({
    url: target,
    address,
    headers,
    body: message.body,
    signal,
    readsAnswer: readsAnswer ?? false,
  })
  stopping?.throwIfAborted()
  const milliseconds = Math.round(performance.now() - began)
  return readsAnswer ? { ...outcome, request: { headers, body: message.body }, milliseconds } : outcome
}

function headersOf(message: WebhookMessage): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(message.body)),
    "user-agent": "Documentation-Project-Hub webhook",
    "x-hub-event": message.event,
    "x-hub-delivery": String(message.message_id ?? message.id),
    ...(message.position === null ? {} : { "x-hub-position": String(message.position) }),
    ...(message.replayed ? { "x-hub-replayed": "true" } : {}),
    "x-hub-timestamp": timestamp,
    "x-hub-signature": signatureOf(message.secret, timestamp, message.body),
  }
}

type PostInput = {
  url: URL
  address: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  readsAnswer: boolean
}

function post({ url, address, headers, body, signal, readsAnswer }: PostInput) {
  const request = url.protocol === "https:" ? requestSafely : requestPlain
  return new Promise<DeliveryOutcome>((resolve) => {
    const asked = request(
      url,
      { method: "POST", agent: false, signal, maxHeaderSize: 16 * 1024, headers, lookup: pinLookup(address) },
      (answer) => {
        const outcome = deliveryOutcomeOf(answer.statusCode ?? 0)
        if (readsAnswer) return void readBeginning(answer).then((response) => resolve({ ...outcome, response }))
        resolve(outcome)
        answer.destroy()
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

/** What came of an answer until it ended, broke off or was enough. */
async function readBeginning(answer: IncomingMessage): Promise<NonNullable<WebhookTrial["response"]>> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxShownAnswer) break
    }
  } catch {
    // What is shown is what came before the answer broke off.
  }
  answer.destroy()
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  )
  const body = Buffer.concat(chunks).subarray(0, maxShownAnswer).toString("utf8")
  return { status: answer.statusCode ?? 0, headers, body, is_cut: length > maxShownAnswer }
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
