import { once } from "node:events"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"

/** What a mail server says to an email after reading it; nothing when it accepts it. */
export type SmtpRefusal = { code: number; sentence: string } | undefined

/** A real post office that keeps what it is brought, and refuses what `refuses` says. */
export async function startSmtpServer({ refuses = () => undefined as SmtpRefusal, port = 0 } = {}) {
  const emails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        emails.push(Buffer.concat(chunks).toString())
        const refused = refuses()
        done(refused ? Object.assign(new Error(refused.sentence), { responseCode: refused.code }) : null)
      })
    },
  })
  server.listen(port, "127.0.0.1")
  await once(server.server, "listening")
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const listens = (server.server.address() as { port: number }).port
  return { sentEmails: emails, close, port: listens, url: `smtp://127.0.0.1:${listens}` }
}

/** The same for one test. */
export async function startTestSmtpServer(how: Parameters<typeof startSmtpServer>[0] = {}) {
  const office = await startSmtpServer(how)
  onTestFinished(office.close)
  return office
}
