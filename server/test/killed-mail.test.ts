import { once } from "node:events"
import { SMTPServer } from "smtp-server"
import { expect, onTestFinished, test, vi } from "vitest"
import { createTestFolder } from "./folder.ts"
import { findFreePort } from "./free-port.ts"
import { type TestProgram, startHubProgram } from "./program.ts"

const admin = { email: "ada@office.test", password: "a long enough password" }

// Each start of a whole hub takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

/** Where in the sending of an email the hub is ended: before it is taken over, while it is, and when it was but the hub has not heard. */
const moments = ["connected", "addressed", "taken over"] as const
type SmtpMoment = (typeof moments)[number]

/** A post office that tells how far an email has come, and keeps what it took over. */
async function startStoppingSmtpServer(reached: (moment: SmtpMoment, goOn: () => void) => void) {
  const emails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, done) => reached("connected", done),
    onRcptTo: (_address, _session, done) => reached("addressed", done),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        emails.push(Buffer.concat(chunks).toString())
        reached("taken over", done)
      })
    },
  })
  // A hub that is ended leaves in the middle of a sentence.
  server.on("error", () => {})
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { sentEmails: emails, url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}` }
}

/** A hub on a folder of its own that can be ended and started again. */
async function aHub(smtp_url: string) {
  const data = await createTestFolder()
  let hub: TestProgram | undefined
  let at = ""
  const call = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const response = await fetch(at + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await response.json()) as T
  }
  const kill = async () => {
    hub?.child.kill("SIGKILL")
    await hub?.end
  }
  onTestFinished(kill)
  return {
    kill,
    async start() {
      const port = await findFreePort()
      at = `http://127.0.0.1:${port}`
      hub = startHubProgram({
        HUB_DATA_DIR: data,
        HUB_PORT: String(port),
        HUB_SMTP_URL: smtp_url,
        HUB_ADMIN_EMAIL: admin.email,
        HUB_ADMIN_PASSWORD: admin.password,
      })
      await hub.says("listens on")
      const { access_token } = await call<{ access_token: string }>("POST", "/api/users/login", admin)
      return <T>(method: string, path: string, body?: object) => call<T>(method, path, body, access_token)
    },
  }
}

type CallHub = <T>(method: string, path: string, body?: object) => Promise<T>
type SentReview = { notified: { mail: string; link: string | null }[] }

/** A review is asked of somebody outside, who hears of it by mail only. */
async function requestReview(asked: CallHub, name: string) {
  const topic = await asked<{ id: number }>("POST", "/api/topics", { title: name, content: "Words." })
  const external = { name, email: `${name}@office.test` }
  return asked<SentReview>("POST", "/api/reviews/request", { topic_id: topic.id, external })
}

const states = async (asked: CallHub) =>
  Object.fromEntries(
    (await asked<{ to_name: string; state: string }[]>("GET", "/api/admin/mails")).map((one) => [
      one.to_name,
      one.state,
    ]),
  )
const messageIdsOf = (emails: string[], name: string) =>
  emails
    .filter((sentEmail) => sentEmail.includes(`<${name}@office.test>`))
    .map((sentEmail) => /^Message-ID: (.*)$/im.exec(sentEmail)![1])

test("a hub that is killed at any point of sending sends each email, and the person who gets it twice sees one", async () => {
  let wanted: SmtpMoment | undefined
  let ending = async (goOn: () => void) => goOn()
  const { sentEmails, url } = await startStoppingSmtpServer((moment, goOn) => {
    if (moment !== wanted) return goOn()
    wanted = undefined
    void ending(goOn)
  })
  const hub = await aHub(url)
  let asked = await hub.start()

  for (const moment of moments) {
    const ended = new Promise<void>((resolve) => {
      ending = async (goOn) => {
        await hub.kill()
        goOn()
        resolve()
      }
    })
    wanted = moment
    const name = moment.replace(" ", "-")
    // The answer may be lost with the hub; what was asked was written down before the email left.
    await requestReview(asked, name).catch(() => undefined)
    await ended
    asked = await hub.start()
    await expect.poll(async () => (await states(asked))[name], { timeout: 60_000 }).toBe("sent")
  }

  expect(messageIdsOf(sentEmails, "connected")).toHaveLength(1)
  expect(messageIdsOf(sentEmails, "addressed")).toHaveLength(1)
  const twice = messageIdsOf(sentEmails, "taken-over")
  expect([twice.length, new Set(twice).size]).toEqual([2, 1])
})

test("nobody waits for a post office that keeps silent, and the outbox says that the email waits", async () => {
  const { url } = await startStoppingSmtpServer(() => {})
  const hub = await aHub(url)
  const asked = await hub.start()

  const { notified } = await requestReview(asked, "eve")

  expect(notified).toMatchObject([{ mail: "queued", link: null }])
  expect(await states(asked)).toEqual({ eve: "queued" })
})
