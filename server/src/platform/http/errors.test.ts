import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import fastify, { type FastifyError } from "fastify"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { handleError } from "./errors.ts"

/** A pool whose only connection never comes about, so that the person who comes second waits in line. */
async function fullPool() {
  const silent = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => silent.once("listening", resolve))
  const { port } = silent.address() as AddressInfo
  const pool = new pg.Pool({ host: "127.0.0.1", port, max: 1, connectionTimeoutMillis: 100 })
  const first = pool.connect().catch((error: unknown) => error)
  onTestFinished(async () => {
    await first
    await pool.end()
    silent.close()
  })
  return pool
}

async function answerTo(failing: () => Promise<unknown>) {
  const webServer = fastify()
  webServer.setErrorHandler(handleError)
  webServer.get("/", failing)
  const response = await webServer.inject("/")
  await webServer.close()
  return { status: response.statusCode, headers: response.headers, answer: response.json<object>() }
}

test("a call that found every connection busy is told to come again, and is no bug", async () => {
  const pool = await fullPool()

  const { status, headers, answer } = await answerTo(() => pool.connect())

  expect([status, headers["retry-after"]]).toEqual([429, "5"])
  expect(answer).toMatchObject({ code: "busy", error: "The hub is very busy. Please try again in a moment." })
})

test("what would stand twice where it may stand once is refused, the person who did not foresee it", async () => {
  const twice = Object.assign(new Error("duplicate key value"), { code: "23505", constraint: "something_key" })

  const { status, answer } = await answerTo(() => Promise.reject(twice))

  expect([status, answer]).toMatchObject([409, { error: "Someone else has just done the same. Please check again." }])
})

test.each(["ENOSPC", "EDQUOT", "53100"])("a disk or quota without room (%s) is said in a sentence", async (code) => {
  const { status, answer } = await answerTo(() => Promise.reject(Object.assign(new Error("write"), { code })))

  expect([status, answer]).toMatchObject([507, { code: "no_room" }])
})

test("anything else that breaks tells nothing of itself", async () => {
  const { status, answer } = await answerTo(() => Promise.reject(new Error("password of the database: secret")))

  expect([status, answer]).toMatchObject([500, { code: "broken", error: "Something went wrong. Please try again." }])
  expect(JSON.stringify(answer)).not.toContain("secret")
})

test("a bug is one line of JSON, by the number that its answer names", async () => {
  const lines: string[] = []
  const webServer = fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } } })
  onTestFinished(() => webServer.close())
  webServer.setErrorHandler((error: FastifyError, request, reply) => handleError(error, request, reply))
  webServer.get("/", () => Promise.reject(new Error("The disk is gone.")))

  const { request_id } = (await webServer.inject("/")).json<{ request_id: string }>()

  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { reqId: request_id, err: { message: "The disk is gone." } },
  ])
})
