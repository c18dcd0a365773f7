import { impact } from "@hub/contract/impact"
import { renaming } from "@hub/contract/renaming"
import { variables } from "@hub/contract/variables"
import * as given from "./given.ts"
import { administrators, readers, row, type Row } from "./goldens.ts"

/** The routes of variables. */
export const values: Row[] = [
  row(readers, variables.list),
  row(readers, variables.missing),
  row(administrators, variables.create, async () => ({ body: { slug: given.fresh("made") } })),
  row(administrators, variables.change, async (scene) => ({
    params: { id: (await given.variable(scene)).id },
    body: { value: "4" },
  })),
  row(administrators, impact.ofVariable, async (scene) => ({
    params: { id: (await given.variable(scene)).id },
    body: { value: "4" },
  })),
  row(administrators, impact.moreTopics, async (scene) => ({
    params: { id: (await given.variable(scene)).id },
    body: { value: "4", after: 1 },
  })),
  row(administrators, variables.setScoped, async (scene) => ({
    params: { id: (await given.variable(scene)).id },
    body: { project_id: (await given.project(scene)).id, value: "4" },
  })),
  row(administrators, variables.removeScoped, async (scene) => ({ params: await scopedValue(scene) })),
  row(readers, renaming.usage, async (scene) => ({ params: { id: (await given.variable(scene)).id } })),
  row(administrators, renaming.preview, async (scene) => ({
    params: { id: (await given.variable(scene)).id },
    query: { slug: given.fresh("other") },
  })),
  row(administrators, renaming.rename, async (scene) => ({
    params: { id: (await given.variable(scene)).id },
    body: { slug: given.fresh("other") },
  })),
  row(administrators, variables.remove, async (scene) => ({ params: { id: (await given.variable(scene)).id } })),
]

async function scopedValue(scene: given.Scene) {
  const { id } = await given.variable(scene)
  const body = { project_id: (await given.project(scene)).id, value: "4" }
  const { answer } = await scene.hub.as("ada")(variables.setScoped, { params: { id }, body })
  return { id, value_id: answer.others[0]!.id }
}
