import { patchSchema, scimUser } from "./scim.ts"

type ProviderTerms = { url: () => string; token: string; size: number }
/** After how many calls something happens to the hub, in the middle of one. */
type CycleBreak = { after: number; happens: () => Promise<void> }
type SimulatedPerson = { name: string; active: boolean }

/**
 * An identity provider as Entra works: in each cycle it looks for every person and brings what is there to what it wants. A call
 * that fails is left for the next cycle.
 */
export function createSimulatedProvider({ url, token, size }: ProviderTerms) {
  const people: SimulatedPerson[] = Array.from({ length: size }, (_, at) => ({ name: `person-${at}`, active: true }))
  const groupName = "Everybody"

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${url()}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    // oxlint-disable-next-line typescript/no-explicit-any
    const answer = text === "" ? {} : (JSON.parse(text) as Record<string, any>)
    if (response.status >= 400) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return answer
  }
  const find = async (noun: string, attribute: string, value: string) =>
    (await call("GET", `/${noun}?${new URLSearchParams({ filter: `${attribute} eq "${value}"` })}`))["Resources"][0]
  const patch = (path: string, ...Operations: object[]) => call("PATCH", path, { schemas: [patchSchema], Operations })

  async function bring({ name, active }: SimulatedPerson): Promise<string | undefined> {
    const found = await find("Users", "userName", `${name}@office.test`)
    if (!found) return active ? (await call("POST", "/Users", scimUser(name)))["id"] : undefined
    if (found.active !== active)
      await patch(`/Users/${found.id}`, { op: "Replace", path: "active", value: active ? "True" : "False" })
    return found.id
  }

  async function join(group: string, id: string, active: boolean) {
    const operation = active
      ? { op: "Add", path: "members", value: [{ value: id }] }
      : { op: "Remove", path: `members[value eq "${id}"]` }
    await patch(`/Groups/${group}`, operation)
  }

  return {
    leave(who: (at: number) => boolean) {
      for (const [at, person] of people.entries()) if (who(at)) person.active = false
    },

    async cycle(interruption?: CycleBreak) {
      const began = Date.now()
      let [failed, done] = [0, 0]
      let broken: Promise<void> | undefined
      const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
        // Nobody waits for the hub to die: it does while a call is on its way.
        if (interruption && done++ === interruption.after) broken = interruption.happens()
        try {
          return await work()
        } catch {
          failed++
          // The provider goes on when the hub is back.
          await broken
          return undefined
        }
      }
      const group = await attempt(
        async () =>
          (await find("Groups", "displayName", groupName)) ??
          (await call("POST", "/Groups", { displayName: groupName })),
      )
      for (const person of people) {
        const id = await attempt(() => bring(person))
        if (id !== undefined && group) await attempt(() => join(group["id"], id, person.active))
      }
      return { failed, seconds: (Date.now() - began) / 1000 }
    },

    /** Who the hub says are there and in the group, and who the provider says. */
    async compare() {
      const hub: SimulatedPerson[] = []
      for (let start = 1; ; start += 100) {
        const page = await call("GET", `/Users?startIndex=${start}&count=100`)
        hub.push(
          ...page["Resources"].map(({ userName, active }: { userName: string; active: boolean }) => ({
            name: userName.replace("@office.test", ""),
            active,
          })),
        )
        if (start + 100 > page["totalResults"]) break
      }
      const { id } = await find("Groups", "displayName", groupName)
      const { members = [] } = await call("GET", `/Groups/${id}`)
      const inGroup = members.map(({ display }: { display: string }) => display.replace(" Office", ""))
      const ofProvider = hub.filter(({ name }) => name.startsWith("person-"))
      const sorted = (list: (SimulatedPerson & { member: boolean })[]) =>
        list.toSorted((one, other) => one.name.localeCompare(other.name))
      return {
        hub: sorted(ofProvider.map((person) => ({ ...person, member: inGroup.includes(person.name) }))),
        provider: sorted(people.map((person) => ({ ...person, member: person.active }))),
      }
    },
  }
}
