import type { Route } from "@hub/contract/route"
import { sql } from "kysely"
import { expect } from "vitest"
import { notifyChannel } from "../../src/platform/db/listen.ts"
import { routeName } from "../matrix/run-row.ts"
import { isAboutContent, isSecretAddress, toMissing } from "./calls.ts"
import type { LeakScene } from "./crawl.ts"

/** Calls that change something and name nothing of a project, each with the reason. */
const namesNothing: Record<string, string> = {
  "POST /api/users": "an account",
  "POST /api/users/:id/hand-over": "a person, all of whose work the hub finds",
  "POST /api/feedback": "the page that is open, by its address, which the one who writes says",
  "POST /api/archived/:kind/:id/restore":
    "a bug report in the matrix; an archived project is asked about by its other calls",
  "DELETE /api/archived/:kind/:id": "a bug report in the matrix; an archived project is asked about by its other calls",
  "POST /api/organize/undo": "the last change of the one who calls",
  "POST /api/projects": "a new project",
  "POST /api/tags": "a new tag",
  "POST /api/stakeholders": "a person",
  "PUT /api/stakeholders/:id": "a person",
  "DELETE /api/stakeholders/:id": "a person",
  "POST /api/stakeholders/merge": "people",
  "POST /api/notifications": "an announcement to all",
  "PUT /api/notifications/:id": "an announcement to all",
  "POST /api/notifications/:id/end": "an announcement to all",
  "POST /api/notifications/:id/archive": "an announcement to all",
  "DELETE /api/notifications/:id": "an announcement to all",
  "PATCH /api/notifications/:id": "a notification of one's own",
  "POST /api/notifications/read-all": "one's own notifications",
  "POST /api/variables": "a variable, which is of the whole hub",
  "PUT /api/variables/:id": "a variable, which is of the whole hub",
  "DELETE /api/variables/:id": "a variable, which is of the whole hub",
  "POST /api/variables/:id/rename": "a variable, which is of the whole hub",
  "POST /api/links": "a new address",
  "POST /api/links/check-all": "all addresses",
  "POST /api/images": "a new image",
  "POST /api/publications/pass": "the one who calls",
}

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
