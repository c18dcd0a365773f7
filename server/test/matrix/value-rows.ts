import { impact } from "@hub/contract/impact"
import { variableRenaming } from "@hub/contract/variable-renaming"
import { variables } from "@hub/contract/variables"
import * as given from "./fixtures.ts"
import { goldenAdministrators, goldenAuthors, goldenReaders, matrixRow, type MatrixRow } from "./goldens.ts"

/** The routes of variables. */
export const valueRows: MatrixRow[] = [
  matrixRow(goldenReaders, variables.list),
  matrixRow(goldenReaders, variables.missing),
  matrixRow(goldenAdministrators, variables.create, async () => ({ body: { slug: given.uniqueName("made") } })),
  matrixRow(goldenAdministrators, variables.requests),
  matrixRow(goldenAuthors, variables.request, async () => ({
    body: { slug: given.uniqueName("asked"), reason: "For the tables." },
  })),
  matrixRow(goldenAdministrators, variables.closeRequest, async (scene) => ({
    params: { id: await askedVariable(scene) },
  })),
  matrixRow(goldenAdministrators, variables.change, async (scene) => ({
    params: { id: (await given.createVariableFixture(scene)).id },
    body: { value: "4" },
  })),
  matrixRow(goldenAdministrators, impact.ofVariable, async (scene) => ({
    params: { id: (await given.createVariableFixture(scene)).id },
    body: { value: "4" },
  })),
  matrixRow(goldenAdministrators, impact.moreTopics, async (scene) => ({
    params: { id: (await given.createVariableFixture(scene)).id },
    body: { value: "4", after: 1 },
  })),
  matrixRow(goldenAdministrators, variables.setScoped, async (scene) => ({
    params: { id: (await given.createVariableFixture(scene)).id },
    body: { project_id: (await given.createProjectFixture(scene)).id, value: "4" },
  })),
  matrixRow(goldenAdministrators, variables.removeScoped, async (scene) => ({ params: await scopedValue(scene) })),
  matrixRow(goldenReaders, variableRenaming.usage, async (scene) => ({
    params: { id: (await given.createVariableFixture(scene)).id },
  })),
  matrixRow(goldenAdministrators, variableRenaming.preview, async (scene) => ({
    params: { id: (await given.createVariableFixture(scene)).id },
    query: { slug: given.uniqueName("other") },
  })),
  matrixRow(goldenAdministrators, variableRenaming.rename, async (scene) => ({
    params: { id: (await given.createVariableFixture(scene)).id },
    body: { slug: given.uniqueName("other") },
  })),
  matrixRow(goldenAdministrators, variables.remove, async (scene) => ({
    params: { id: (await given.createVariableFixture(scene)).id },
  })),
]

async function scopedValue(scene: given.MatrixScene) {
  const { id } = await given.createVariableFixture(scene)
  const body = { project_id: (await given.createProjectFixture(scene)).id, value: "4" }
  const { answer } = await scene.hub.as("ada")(variables.setScoped, { params: { id }, body })
  return { id, value_id: answer.others[0]!.id }
}

async function askedVariable({ hub }: given.MatrixScene) {
  const slug = given.uniqueName("asked")
  await hub.as("ben")(variables.request, { body: { slug, reason: "For the tables." } })
  const asked = hub.db.selectFrom("variable_requests").select("id").where("slug", "=", slug)
  return (await asked.executeTakeFirstOrThrow()).id
}
