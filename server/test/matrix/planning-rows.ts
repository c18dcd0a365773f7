import { changes } from "@hub/contract/changes"
import { calendar } from "@hub/contract/calendar"
import { author } from "@hub/contract/author"
import { dashboard } from "@hub/contract/dashboard"
import { documents } from "@hub/contract/documents"
import { menuRoutes } from "@hub/contract/menu"
import { milestones } from "@hub/contract/milestones"
import { preferenceRoutes } from "@hub/contract/preferences"
import { projectGate } from "@hub/contract/project-gate"
import { projects } from "@hub/contract/projects"
import { sample } from "@hub/contract/sample"
import { search } from "@hub/contract/search"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { pendingActions } from "@hub/contract/pending-actions"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import {
  goldenAdministrators,
  goldenAssigned,
  goldenAuthors,
  goldenReaders,
  goldenUsers,
  matrixRow,
  type MatrixRow,
} from "./goldens.ts"

const projectId = async (scene: MatrixScene) => ({ params: { id: (await given.createProjectFixture(scene)).id } })
const createDocumentTarget = async (scene: MatrixScene) => ({
  params: { type: "topic" as const, id: (await given.createDraftTopic(scene)).id },
})
const project = { name: "Census", description: "", owner_id: null, version: 1 }

/** Projects and what is planned in them. */
export const planningRows: MatrixRow[] = [
  matrixRow(goldenReaders, projects.list),
  matrixRow(goldenAuthors, projects.create, async () => ({ body: { name: given.uniqueName("Made") } })),
  matrixRow(goldenReaders, projects.read, projectId),
  matrixRow(goldenAuthors, projects.change, async (scene) => ({ ...(await projectId(scene)), body: project })),
  matrixRow(goldenReaders, projectGate.read, projectId),
  matrixRow(goldenAdministrators, projectGate.change, async (scene) => ({
    ...(await projectId(scene)),
    body: { rules: [{ rule: "heading_jump" as const, project: "block" as const }] },
  })),
  matrixRow(goldenAuthors, projects.archive, async (scene) => ({ ...(await projectId(scene)), body: {} })),
  matrixRow(goldenAuthors, projects.restore, async (scene) => {
    const place = await projectId(scene)
    await scene.hub.as("ben")(projects.archive, { ...place, body: {} })
    return place
  }),
  matrixRow(goldenAuthors, projects.delete, projectId),
  matrixRow(goldenReaders, projects.activity, projectId),
  matrixRow(goldenReaders, projects.stakeholders, projectId),
  matrixRow(goldenAuthors, projects.linkStakeholder, async (scene) => ({
    ...(await projectId(scene)),
    body: { name: "Eve", email: "eve@office.test" },
  })),
  matrixRow(goldenAuthors, projects.changeStakeholder, async (scene) => ({
    params: await given.createProjectStakeholderFixture(scene),
    body: { role: "Reader" },
  })),
  matrixRow(goldenAuthors, projects.unlinkStakeholder, async (scene) => ({
    params: await given.createProjectStakeholderFixture(scene),
  })),

  matrixRow(goldenReaders, milestones.list),
  matrixRow(goldenAuthors, milestones.create, async (scene) => ({
    body: { ...given.plannedMilestone, project_id: (await given.createProjectFixture(scene)).id },
  })),
  matrixRow(goldenReaders, milestones.read, async (scene) => ({
    params: { id: await given.createMilestoneFixture(scene) },
  })),
  matrixRow(goldenAuthors, milestones.change, async (scene) => ({
    params: { id: await given.createMilestoneFixture(scene) },
    body: { ...given.plannedMilestone, status: "reached" as const, version: 1 },
  })),
  matrixRow(goldenAuthors, milestones.delete, async (scene) => ({
    params: { id: await given.createMilestoneFixture(scene) },
  })),

  matrixRow(goldenReaders, tasks.list),
  matrixRow(goldenAuthors, tasks.create, async () => ({ body: { title: "Read it" } })),
  matrixRow(goldenReaders, tasks.read, async (scene) => ({ params: { id: await given.createTaskFixture(scene) } })),
  matrixRow(goldenAuthors, tasks.change, async (scene) => ({
    params: { id: await given.createTaskFixture(scene) },
    body: { title: "Read it", version: 1 },
  })),
  matrixRow(goldenAssigned, tasks.move, async (scene) => ({
    params: { id: await given.createTaskFixture(scene) },
    body: { status: "done" as const, version: 1 },
  })),
  matrixRow(goldenAuthors, tasks.delete, async (scene) => ({ params: { id: await given.createTaskFixture(scene) } })),

  matrixRow(goldenReaders, tags.list),
  matrixRow(goldenAuthors, tags.create, async () => ({ body: { name: given.uniqueName("made") } })),
  matrixRow(goldenAuthors, tags.change, async (scene) => ({
    params: { id: await given.createTagFixture(scene) },
    body: { name: given.uniqueName("renamed") },
  })),
  matrixRow(goldenAuthors, tags.delete, async (scene) => ({ params: { id: await given.createTagFixture(scene) } })),
  matrixRow(goldenAuthors, tags.merge, async (scene) => ({
    body: { from: [await given.createTagFixture(scene)], to: await given.createTagFixture(scene) },
  })),
  matrixRow(goldenReaders, tags.usage, async (scene) => ({ params: { id: await given.createTagFixture(scene) } })),

  matrixRow(goldenReaders, stakeholders.list),
  matrixRow(goldenAuthors, stakeholders.create, async () => ({ body: { name: "Gus" } })),
  matrixRow(goldenReaders, stakeholders.read, async (scene) => ({ params: { id: await given.createOutsider(scene) } })),
  matrixRow(goldenReaders, stakeholders.uses, async (scene) => ({ params: { id: await given.createOutsider(scene) } })),
  matrixRow(goldenAuthors, stakeholders.change, async (scene) => ({
    params: { id: await given.createOutsider(scene) },
    body: { name: "Gustav", version: 1 },
  })),
  matrixRow(goldenAuthors, stakeholders.delete, async (scene) => ({
    params: { id: await given.createOutsider(scene) },
  })),
  matrixRow(goldenAdministrators, stakeholders.merge, async (scene) => ({
    body: { from: [await given.createOutsider(scene)], to: await given.createOutsider(scene) },
  })),

  matrixRow(goldenReaders, pendingActions.list),
  matrixRow(goldenReaders, calendar.events, async () => ({ query: { from: "2026-11-01", to: "2026-11-30" } })),
  matrixRow(goldenReaders, calendar.meetings),
  matrixRow(goldenAuthors, calendar.createMeeting, async () => ({ body: given.plannedMeeting })),
  matrixRow(goldenReaders, calendar.readMeeting, async (scene) => ({
    params: { id: await given.createMeetingFixture(scene) },
  })),
  matrixRow(goldenAuthors, calendar.changeMeeting, async (scene) => ({
    params: { id: await given.createMeetingFixture(scene) },
    body: { ...given.plannedMeeting, version: 1 },
  })),
  matrixRow(goldenAuthors, calendar.deleteMeeting, async (scene) => ({
    params: { id: await given.createMeetingFixture(scene) },
  })),
  matrixRow(goldenReaders, dashboard.stats),
  matrixRow(goldenReaders, dashboard.gettingStarted),
  matrixRow(goldenReaders, dashboard.pendingActions),
  matrixRow(goldenReaders, dashboard.activity),
  matrixRow(goldenReaders, changes.list),
  matrixRow(goldenReaders, menuRoutes.read),
  matrixRow(goldenReaders, preferenceRoutes.read),
  matrixRow(goldenUsers, preferenceRoutes.change, async () => ({ body: { getting_started_hidden: true } })),
  matrixRow(goldenReaders, documents.starred),
  matrixRow(goldenReaders, documents.recent),
  matrixRow(goldenReaders, documents.stars),
  matrixRow(goldenUsers, documents.star, createDocumentTarget),
  matrixRow(goldenUsers, documents.unstar, createDocumentTarget),
  matrixRow(goldenUsers, documents.open, createDocumentTarget),
  matrixRow(goldenReaders, author.home),
  matrixRow(goldenReaders, author.history),
  matrixRow(goldenAdministrators, sample.read),
  matrixRow(goldenReaders, sample.tour),
  matrixRow(goldenAdministrators, sample.load),
  matrixRow(goldenAdministrators, sample.decline),
  matrixRow(goldenAdministrators, sample.remove, async ({ hub }) => {
    await hub.as("ada")(sample.load)
    return {}
  }),
  matrixRow(goldenReaders, search.find, async () => ({ query: { q: "rate" } })),
]
