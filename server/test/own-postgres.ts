import { onTestFinished } from "vitest"
import { root } from "../src/platform/root.ts"

type OwnPostgresServer = {
  pid: number
  url: string
  end: (signal: "SIGINT" | "SIGKILL") => Promise<void>
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}
type PostgresStarter = {
  canStartPostgres: () => boolean
  startPostgres: (terms: { durable: boolean }) => Promise<OwnPostgresServer | undefined>
}

const { canStartPostgres, startPostgres } = (await import(`${root}/scripts/postgres.mjs`)) as PostgresStarter

export { canStartPostgres }

/** A PostgreSQL of one test that can be ended and started again, and that loses nothing when it is killed. */
export async function startOwnPostgres() {
  const server = await startPostgres({ durable: true })
  if (!server) throw new Error("No PostgreSQL can be started here.")
  onTestFinished(() => server.stop())
  return server
}
