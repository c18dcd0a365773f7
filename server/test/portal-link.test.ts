import { expect, onTestFinished, test, vi } from "vitest"
import { createTestFolder } from "./folder.ts"
import { findFreePort } from "./free-port.ts"
import { startHubProgram } from "./program.ts"

const admin = { email: "ada@office.test", password: "a long enough password" }

// Each start of a whole hub takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

test("the secret of a link stands in no line of the log, in no title and in no address that a browser tells others", async () => {
  const port = await findFreePort()
  const at = `http://127.0.0.1:${port}`
  const hub = startHubProgram({
    HUB_DATA_DIR: await createTestFolder(),
    HUB_PORT: String(port),
    HUB_ADMIN_EMAIL: admin.email,
    HUB_ADMIN_PASSWORD: admin.password,
  })
  onTestFinished(async () => {
    hub.child.kill("SIGKILL")
    await hub.end
  })
  await hub.says("listens on")
  const call = (method: string, path: string, body?: object, token?: string) =>
    fetch(at + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const json = async (response: Promise<Response>) => (await response).json()
  const { access_token: token } = await json(call("POST", "/api/users/login", admin))
  const topic = await json(call("POST", "/api/topics", { title: "Jobless rate", content: "The rate is low." }, token))
  const external = { name: "Eve Expert", email: "eve@office.test" }
  const { notified } = await json(call("POST", "/api/reviews/request", { topic_id: topic.id, external }, token))
  const secret = String(notified[0].link).split("/review/")[1]!

  const page = await call("GET", `/review/${secret}`)
  const text = await page.text()
  const answers = [
    await call("GET", `/api/review/${secret}`),
    await call("POST", `/api/review/${secret}/open`, {}),
    await call("POST", `/api/review/${secret}/decision`, { decision: "approve" }),
    await call("PUT", `/api/review/${secret}/draft`, { summary: 7 }),
    await call("POST", `/api/review/${secret}/decision`, { decision: "approve", expected_revision: 1 }),
    await call("GET", `/api/review/${secret}/nothing`),
  ]
  hub.child.kill("SIGTERM")
  await hub.end

  expect(page.headers.get("referrer-policy")).toBe("no-referrer")
  // What a page says of itself would stand above its header.
  expect(text).not.toContain('name="referrer"')
  expect([/<title>(.*?)<\/title>/.exec(text)?.[1], text.includes(secret)]).toEqual(["Documentation Project Hub", false])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 422, 200, 404])
  expect(secret.length).toBeGreaterThan(40)
  expect(hub.said()).not.toContain(secret)
})
