import { identify, queryActiveUsers } from "../../src/account/identify.ts"
import { type Actor, seenBy } from "../../src/platform/ctx.ts"
import type { TestHub } from "../hub.ts"
import type { LeakScene } from "./crawl.ts"
import { type LeakState, type LeakWorld, mayKnow } from "./oracle.ts"
import type { LeakPrincipal } from "./principals.ts"
import { keyOf, readRows, type Row } from "./row-keys.ts"
import { markers, type World, worlds } from "./world.ts"

export async function actorOf(hub: TestHub, { holds }: LeakPrincipal): Promise<Actor> {
  if (typeof holds === "object") return (await identify(hub.app, holds.bearer))!
  const row = await queryActiveUsers(hub.db, hub.app.clock())
    .where("email", "=", `${holds}@hub.test`)
    .executeTakeFirstOrThrow()
  return { kind: "user", ...row }
}

/** What each world is hidden by. */
export type WorldStates = Record<LeakWorld, LeakState[]>

/** The rows of hidden worlds that a query of theirs finds. */
export async function listFoundRows(scene: LeakScene, who: LeakPrincipal, states: WorldStates, table: string) {
  if (ofAdministrators.includes(table) && !who.admin) return []
  const rows = await readRows(seenBy(scene.hub.app, await actorOf(scene.hub, who)), table)
  return worlds.flatMap((world) =>
    rows.filter((row) => {
      const noun = nounOf(scene.both[world], world, table, row)
      return noun !== undefined && states[world].some((state) => !mayKnow(who, state, world, noun))
    }),
  )
}

/** As what a row belongs to a world; nothing where it is not of this world, or is of the hub. */
function nounOf(world: World, name: LeakWorld, table: string, row: Row) {
  const { rows, projects, collections } = world
  if (ofTheHub.includes(table)) {
    const text = JSON.stringify(row)
    if (text.includes(markers[name].content)) return isOfTheHub(row) ? undefined : "topics"
    return text.includes(markers[name].project) ? "projects" : undefined
  }
  const isOfIt = madeByState.includes(table)
    ? projects.includes(row.project_id as number) || collections.includes(row.collection_id as number)
    : rows.get(table)!.has(keyOf(row))
  if (!isOfIt) return undefined
  return ofProjects.includes(table) || (ofEither.includes(table) && isOfProject(world, row)) ? "projects" : "topics"
}

/** Read by administrators alone. */
const ofAdministrators = ["emails", "log_entries"]
/** Whose rows belong to a world only where they name something of it. */
const ofTheHub = ["notifications", "events", ...ofAdministrators]
/** Bugs and announcements are of no project, whatever their titles. */
export const isOfTheHub = ({ type, data }: Row) =>
  String(type).startsWith("bug.") || (type === "notification.created" && (data as Row).type === "global")

const madeByState = ["project_access", "embargoes", "embargo_readers", "embargoed_topics"]
const ofProjects = [
  "projects",
  "project_access",
  "project_gates",
  "project_stakeholders",
  "milestones",
  "meetings",
  "process_figures",
]
/** Of a project alone, or of something in it. */
const ofEither = ["variable_values", "tag_uses", "openings", "tasks", "imports", "milestone_topics"]
const isOfProject = (
  { topics }: World,
  { project_id, milestone_id, collection_id = null, topic_id = null }: Row,
): boolean =>
  (project_id ?? milestone_id ?? null) !== null && collection_id === null && !topics.includes(topic_id as number)
