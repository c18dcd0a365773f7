import { onTestFinished } from "vitest"
import { root } from "../src/platform/root.ts"

type Server = {
  pid: number
  url: string
  end: (signal: "SIGINT" | "SIGKILL") => Promise<void>
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}
type Starter = {
  canStartPostgres: () => boolean
  startPostgres: (terms: { durable: boolean }) => Promise<Server | undefined>
}

const { canStartPostgres, startPostgres } = (await import(`${root}/scripts/postgres.mjs`)) as Starter

export { canStartPostgres }

/** A PostgreSQL of one test that can be ended and started again, and that loses nothing when it is killed. */
export async function ownPostgres() {
  const server = await startPostgres({ durable: true })
  if (!server) throw new Error("No PostgreSQL can be started here.")
  onTestFinished(() => server.stop())
  return server
}
