import { expect, onTestFinished, test } from "vitest"
import type { Computation } from "./computation.ts"
import { openThreadPool } from "./pool.ts"
import { composeJson } from "./written-json.ts"

const named = <Input, Output>(name: string) => ({ name }) as Computation<Input, Output>
const echo = named<string, string>("echo")
type Long = { title: string; text: string; list: { n: number }[] }
const echoAll = named<Long, Long>("echo")
const fail = named<string, never>("fail")
const sleep = named<number, void>("sleep")
const exit = named<null, never>("exit")
const fill = named<null, never>("fill")
const forever = 1e9

function pool(options: Parameters<typeof openThreadPool>[0] = {}) {
  const threads = openThreadPool({ size: 2, entry: "../test/computing", ...options })
  onTestFinished(() => threads.close())
  return threads
}

/** What is refused later is awaited later. */
const outcome = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)

test("a thread computes what it is asked for, and tells an error as it was", async () => {
  const threads = pool()
  expect(await threads.run("ada", echo, "Words")).toBe("Words")
  await expect(threads.run("ada", fail, "This went wrong.")).rejects.toThrow("This went wrong.")
  expect(await threads.run("ada", echo, "More words")).toBe("More words")
})

test("long parts of what a thread gives come as JSON text, and say the same", async () => {
  const threads = pool()
  const long = {
    title: "Long",
    text: "Łódź “quoted”\n".repeat(3000),
    list: Array.from({ length: 300 }, (_, n) => ({ n })),
  }
  const given = await threads.write("ada", echoAll, long)

  expect(given).toMatchObject({ title: "Long", text: { toJSON: expect.any(Function) as unknown } })
  expect(JSON.parse(composeJson(given).toString())).toEqual(long)
  expect(JSON.parse(JSON.stringify(given))).toEqual(long)
})

test("what is short comes as it is", async () => {
  expect(await pool().write("ada", echoAll, { title: "Short", text: "", list: [] })).toEqual({
    title: "Short",
    text: "",
    list: [],
  })
})

test("what nobody knows how to compute is an error", async () => {
  await expect(pool().run("ada", named<string, string>("guess"), "")).rejects.toThrow("No thread knows")
})

test("one user's long work keeps only that user's waiting", async () => {
  const threads = pool()
  const long = outcome(threads.run("ada", sleep, forever))
  const next = outcome(threads.run("ada", echo, "Ada's next"))
  expect(await threads.run("ben", echo, "Ben's")).toBe("Ben's")
  expect(await threads.run("ben", echo, "Ben's next")).toBe("Ben's next")
  await threads.close()
  expect([await long, await next]).toEqual(Array(2).fill("The hub is shutting down. Please try again in a moment."))
})

test("users take turns, however much one of them asked for before", async () => {
  const threads = pool({ size: 1 })
  const order: string[] = []
  const runFor = (user: string, words: string) => threads.run(user, echo, words).then((said) => order.push(said))
  await Promise.all([
    runFor("ada", "a1"),
    runFor("ada", "a2"),
    runFor("ada", "a3"),
    runFor("ben", "b1"),
    runFor("cleo", "c1"),
  ])
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3"])
})

test("who has too much waiting is told so, and others are not", async () => {
  const threads = pool()
  const all = Array.from({ length: 40 }, () => outcome(threads.run("ada", sleep, forever)))
  expect(await threads.run("ben", echo, "Ben's")).toBe("Ben's")
  await threads.close()
  const said = await Promise.all(all)
  expect(said.filter((one) => one.startsWith("The hub still works on other long texts of yours."))).toHaveLength(15)
})

test("work that takes too long is stopped, and its thread goes on with other work", async () => {
  const threads = pool({ size: 1, seconds: 0.2 })
  await expect(threads.run("ada", sleep, forever)).rejects.toThrow("The hub stopped working on this text after 0.2")
  expect(await threads.run("ada", echo, "Next")).toBe("Next")
})

test("work that waits too long is refused", async () => {
  const threads = pool({ size: 1, patience: 0.2 })
  const first = outcome(threads.run("ada", sleep, forever))
  await expect(threads.run("ben", echo, "Ben's")).rejects.toThrow("The hub is busy with long texts.")
  await threads.close()
  expect(await first).toMatch(/shutting down/)
})

test("a thread that ends or runs out of memory fails its own work only", async () => {
  const threads = pool({ size: 1, megabytes: 32 })
  for (const deadly of [exit, fill]) {
    const dead = outcome(threads.run("ada", deadly, null))
    const alive = outcome(threads.run("ben", echo, "Ben's"))
    expect(await dead).toMatch(/needed more memory|ended before/)
    expect(await alive).toBe("Ben's")
  }
})

test("threads that nobody needs end, and start again", async () => {
  const threads = pool({ idle: 10 })
  expect(await threads.run("ada", echo, "First")).toBe("First")
  await expect.poll(() => threads.size()).toBe(0)
  expect(await threads.run("ada", echo, "Second")).toBe("Second")
})

test("nothing is taken on once the pool is closed", async () => {
  const threads = pool()
  await threads.close()
  await expect(threads.run("ada", echo, "Late")).rejects.toThrow("The hub is shutting down.")
})
