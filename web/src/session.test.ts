import { afterEach, expect, test, vi } from "vitest"
import { firstName, resumeSession, currentVisitor } from "./session.ts"

const ben = {
  id: 2,
  person_id: 2,
  name: "Ben Writer",
  email: "ben@example.org",
  role: "author",
  title: "",
  organization: "",
  can: { administer: false, author: true },
}

function browser(user: string | null, cookie: string): Map<string, string> {
  const stored = new Map([["access_token", "t"]])
  if (user !== null) stored.set("user", user)
  vi.stubGlobal("document", { cookie })
  vi.stubGlobal("sessionStorage", { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

afterEach(() => vi.unstubAllGlobals())

test("a stored user goes on where the session's cookie still lives", () => {
  browser(JSON.stringify(ben), "XSRF-TOKEN=x")

  expect(resumeSession()).toEqual(ben)
  expect(currentVisitor()).toEqual({ signedIn: true, administers: false })
})

test.each([
  ["the browser was closed without Remember me", JSON.stringify(ben), "theme=dark"],
  ["the stored user is no user", JSON.stringify({ ...ben, can: "everything" }), "XSRF-TOKEN=x"],
  ["the stored text is broken", "{", "XSRF-TOKEN=x"],
  ["nobody is stored", null, "XSRF-TOKEN=x"],
])("nothing is kept where %s", (_, user, cookie) => {
  const stored = browser(user, cookie)

  expect(resumeSession()).toBeNull()
  expect(currentVisitor().signedIn).toBe(false)
  expect([...stored.keys()]).toEqual([])
})

test.each([
  [{ name: "Ada Lovelace" }, "Ada"],
  [{ name: "  Cleo " }, "Cleo"],
  [{ name: "" }, "User"],
  [null, "User"],
])("%j is greeted as %s", (user, name) => {
  expect(firstName(user)).toBe(name)
})
