import { vi } from "vitest"

/** Ada is signed in with a token; nothing renews it. */
export function stubSession(): void {
  const user = { id: 1, person_id: 1, name: "Ada", role: "admin", can: { administer: true, author: true } }
  const session = new Map([
    ["access_token", "token"],
    ["user", JSON.stringify(user)],
  ])
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => session.get(key) ?? null,
    removeItem: (key: string) => session.delete(key),
  })
  vi.stubGlobal("document", { cookie: "" })
  vi.stubGlobal("navigator", {})
}
