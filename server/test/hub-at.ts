import { onTestFinished } from "vitest"
import { findFreePort } from "./free-port.ts"
import { type TestProgram, startHubProgram } from "./program.ts"

export const admin = { email: "ada@office.test", password: "a long enough password" }

export type HttpAnswer<T> = { status: number; headers: Headers; answer: T }
export type HttpRefusal = { error: string; code: string }

/** Starts the process of a hub at an address that is known before it listens. */
export async function openHubAt(settings: Record<string, string>) {
  const port = await findFreePort()
  const at = `http://127.0.0.1:${port}`
  const hub: TestProgram = startHubProgram({
    HUB_PORT: String(port),
    HUB_ADMIN_EMAIL: admin.email,
    HUB_ADMIN_PASSWORD: admin.password,
    ...settings,
  })
  let ended = false
  void hub.end.then(() => (ended = true))
  onTestFinished(async () => {
    hub.child.kill("SIGKILL")
    await hub.end
  })
  let token: string | undefined

  /** Makes a call over the network; an answer always comes, or this throws. */
  async function call<T = HttpRefusal>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer<T>> {
    const response = await fetch(at + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, answer: (text ? JSON.parse(text) : undefined) as T }
  }
  return {
    ...hub,
    at,
    call,
    hasEnded: () => ended,
    /** Waits until it serves, and signs the administrator in. */
    async ready() {
      await hub.says("listens on")
      token = (await call<{ access_token: string }>("POST", "/api/users/login", admin)).answer.access_token
    },
    authorization: () => ({ authorization: `Bearer ${token}` }),
  }
}
