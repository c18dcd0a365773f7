import { calendar } from "@hub/contract/calendar"
import { author } from "@hub/contract/author"
import { dashboard } from "@hub/contract/dashboard"
import { milestones } from "@hub/contract/milestones"
import { projectGate } from "@hub/contract/project-gate"
import { projects } from "@hub/contract/projects"
import { sample } from "@hub/contract/sample"
import { search } from "@hub/contract/search"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { turns } from "@hub/contract/turns"
import * as given from "./given.ts"
import type { Scene } from "./given.ts"
import { administrators, assigned, authors, readers, row, type Row } from "./goldens.ts"

const projectId = async (scene: Scene) => ({ params: { id: (await given.project(scene)).id } })
const project = { name: "Census", description: "", owner_id: null, version: 1 }

/** Projects and what is planned in them. */
export const planning: Row[] = [
  row(readers, projects.list),
  row(authors, projects.create, async () => ({ body: { name: given.fresh("Made") } })),
  row(readers, projects.read, projectId),
  row(authors, projects.change, async (scene) => ({ ...(await projectId(scene)), body: project })),
  row(readers, projectGate.read, projectId),
  row(administrators, projectGate.change, async (scene) => ({
    ...(await projectId(scene)),
    body: { rules: [{ rule: "heading_jump" as const, project: "block" as const }] },
  })),
  row(authors, projects.archive, async (scene) => ({ ...(await projectId(scene)), body: {} })),
  row(authors, projects.restore, async (scene) => {
    const place = await projectId(scene)
    await scene.hub.as("ben")(projects.archive, { ...place, body: {} })
    return place
  }),
  row(authors, projects.delete, projectId),
  row(readers, projects.activity, projectId),
  row(readers, projects.stakeholders, projectId),
  row(authors, projects.linkStakeholder, async (scene) => ({
    ...(await projectId(scene)),
    body: { name: "Eve", email: "eve@office.test" },
  })),
  row(authors, projects.changeStakeholder, async (scene) => ({
    params: await given.stakeholder(scene),
    body: { role: "Reader" },
  })),
  row(authors, projects.unlinkStakeholder, async (scene) => ({ params: await given.stakeholder(scene) })),

  row(readers, milestones.list),
  row(authors, milestones.create, async (scene) => ({
    body: { ...given.plannedMilestone, project_id: (await given.project(scene)).id },
  })),
  row(readers, milestones.read, async (scene) => ({ params: { id: await given.milestone(scene) } })),
  row(authors, milestones.change, async (scene) => ({
    params: { id: await given.milestone(scene) },
    body: { ...given.plannedMilestone, status: "reached" as const, version: 1 },
  })),
  row(authors, milestones.delete, async (scene) => ({ params: { id: await given.milestone(scene) } })),

  row(readers, tasks.list),
  row(authors, tasks.create, async () => ({ body: { title: "Read it" } })),
  row(readers, tasks.read, async (scene) => ({ params: { id: await given.task(scene) } })),
  row(authors, tasks.change, async (scene) => ({
    params: { id: await given.task(scene) },
    body: { title: "Read it", version: 1 },
  })),
  row(assigned, tasks.move, async (scene) => ({
    params: { id: await given.task(scene) },
    body: { status: "done" as const, version: 1 },
  })),
  row(authors, tasks.delete, async (scene) => ({ params: { id: await given.task(scene) } })),

  row(readers, tags.list),
  row(authors, tags.create, async () => ({ body: { name: given.fresh("made") } })),
  row(authors, tags.change, async (scene) => ({
    params: { id: await given.tag(scene) },
    body: { name: given.fresh("renamed") },
  })),
  row(authors, tags.delete, async (scene) => ({ params: { id: await given.tag(scene) } })),
  row(authors, tags.merge, async (scene) => ({
    body: { from: [await given.tag(scene)], to: await given.tag(scene) },
  })),
  row(readers, tags.usage, async (scene) => ({ params: { id: await given.tag(scene) } })),

  row(readers, stakeholders.list),
  row(authors, stakeholders.create, async () => ({ body: { name: "Gus" } })),
  row(readers, stakeholders.read, async (scene) => ({ params: { id: await given.outsider(scene) } })),
  row(readers, stakeholders.uses, async (scene) => ({ params: { id: await given.outsider(scene) } })),
  row(authors, stakeholders.change, async (scene) => ({
    params: { id: await given.outsider(scene) },
    body: { name: "Gustav", version: 1 },
  })),
  row(authors, stakeholders.delete, async (scene) => ({ params: { id: await given.outsider(scene) } })),
  row(administrators, stakeholders.merge, async (scene) => ({
    body: { from: [await given.outsider(scene)], to: await given.outsider(scene) },
  })),

  row(readers, turns.list),
  row(readers, calendar.events, async () => ({ query: { from: "2026-11-01", to: "2026-11-30" } })),
  row(readers, calendar.meetings),
  row(authors, calendar.createMeeting, async () => ({ body: given.plannedMeeting })),
  row(readers, calendar.readMeeting, async (scene) => ({ params: { id: await given.meeting(scene) } })),
  row(authors, calendar.changeMeeting, async (scene) => ({
    params: { id: await given.meeting(scene) },
    body: { ...given.plannedMeeting, version: 1 },
  })),
  row(authors, calendar.deleteMeeting, async (scene) => ({ params: { id: await given.meeting(scene) } })),
  row(readers, dashboard.stats),
  row(readers, dashboard.pendingActions),
  row(readers, dashboard.activity),
  row(readers, author.home),
  row(readers, author.history),
  row(administrators, sample.read),
  row(administrators, sample.load),
  row(administrators, sample.decline),
  row(administrators, sample.remove, async ({ hub }) => {
    await hub.as("ada")(sample.load)
    return {}
  }),
  row(readers, search.find, async () => ({ query: { q: "rate" } })),
]
