import { connect, type Socket } from "node:net"
import { createTransport } from "nodemailer"

type OutgoingEmail = {
  from: string | { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  text: string
  /** The same as a page. */
  html: string
  messageId?: string
  headers?: Record<string, string>
}

/** How long the mail server may keep silent, and how long it may take for a whole email. */
export type MailTimeouts = { silent: number; whole: number }
const defaultMailTimeouts: MailTimeouts = { silent: 20_000, whole: 60_000 }

/** Why an email did not leave; the server was `reached` if it said anything at all. */
export type EmailSendError = Error & { code?: string; responseCode?: number; reached: boolean; answered: boolean }

type SmtpSocketOptions = { host: string; port?: number; secure?: boolean }
type SocketCallback = (error: Error | null, made?: { connection: Socket }) => void

/** Takes an email to the mail server and answers what it said, within a time that no server can draw out. */
export async function sendEmail(
  smtp_url: string,
  email: OutgoingEmail,
  { silent, whole }: MailTimeouts = defaultMailTimeouts,
) {
  const transport = createTransport(smtp_url, {
    connectionTimeout: silent / 2,
    greetingTimeout: silent / 2,
    socketTimeout: silent,
  } as object)
  let socket: Socket | undefined
  // A socket of ours can be ended when the whole email takes too long, however busy it is.
  Object.assign(transport, {
    getSocket({ host, port, secure = port === 465 }: SmtpSocketOptions, done: SocketCallback) {
      const line = connect({ host, port: port ?? (secure ? 465 : 587) })
      socket = line
      const late = setTimeout(() => line.destroy(new Error("Connection timeout")), silent / 2)
      line.once("close", () => clearTimeout(late))
      line.once("error", done)
      line.once("connect", () => {
        clearTimeout(late)
        line.off("error", done)
        done(null, { connection: line })
      })
    },
  })
  const late = setTimeout(
    () => socket?.destroy(new Error(`The mail server took longer than ${Math.round(whole / 1000)} seconds.`)),
    whole,
  )
  try {
    const { response } = (await transport.sendMail(email)) as { response?: string }
    return response ?? ""
  } catch (error) {
    const { responseCode } = error as EmailSendError
    throw Object.assign(error as Error, {
      reached: (socket?.bytesRead ?? 0) > 0,
      answered: responseCode !== undefined && responseCode > 0,
    })
  } finally {
    clearTimeout(late)
    socket?.destroy()
  }
}

/** The name that people know the mail server by. */
export const mailServerName = (smtp_url: string) => new URL(smtp_url).hostname

/** Whom emails come from; an address without a name gets that of the hub. */
export const senderOf = ({ from }: { from: string }, hub: string) =>
  from.includes("<") ? from : { name: hub, address: from }
