import type { Route } from "@hub/contract/route"
import { sql } from "kysely"
import { expect } from "vitest"
import { notifyChannel } from "../../src/platform/db/listen.ts"
import { routeName } from "../matrix/run-row.ts"
import { isAboutContent, isSecretAddress, toMissing } from "./calls.ts"
import type { LeakScene } from "./crawl.ts"

/** Calls that change something and name nothing of a project: each makes what is new, or is about the hub or the one who calls. */
const namesNothing: Record<string, string> = {}

/** Routes that change something, for which no call of a world names what may be hidden, though none is excused. */
export function listUnaskedWrites({ both }: LeakScene, routes: Route[]): string[] {
  const asked = new Set(
    both.own.calls.filter((call) => toMissing(call, () => true) !== undefined).map(({ route }) => routeName(route)),
  )
  return routes
    .filter((route) => route.method !== "GET" && isAboutContent(route) && !isSecretAddress(route))
    .map(routeName)
    .filter((name) => asked.has(name) === name in namesNothing)
}

/** Which live updates are sent: none may be by a call that was refused. */
export function listenToLiveUpdates({ hub }: LeakScene) {
  const { liveUpdates, db } = hub.app
  const heard: string[] = []
  const emit = liveUpdates.emit.bind(liveUpdates)
  liveUpdates.emit = (name: string | symbol, ...news: unknown[]) => {
    heard.push(String(name))
    return emit(name, ...news)
  }
  return {
    /** What was heard since the last time. News come in the order of their transactions, so that one of our own ends them. */
    async take(mark: string): Promise<string[]> {
      await sql`select pg_notify(${notifyChannel}, ${mark})`.execute(db)
      await expect.poll(() => heard.includes(mark)).toBe(true)
      return heard.splice(0).filter((name) => name !== mark)
    },
    end: () => {
      liveUpdates.emit = emit
    },
  }
}
