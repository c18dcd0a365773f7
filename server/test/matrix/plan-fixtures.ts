import { collections } from "@hub/contract/collections"
import { organize, type PlanStep } from "@hub/contract/organize"
import { createCollectionFixture, createDraftTopic, uniqueName, type MatrixScene } from "./fixtures.ts"

/** A plan for a collection of ben's, as they saw its effects. */
export async function createOrganizePlan(scene: MatrixScene) {
  const { id } = await createCollectionFixture(scene)
  const body = { topics: [{ topic_id: (await createDraftTopic(scene)).id }] }
  const { answer } = await scene.hub.as("ben")(collections.place, { params: { id }, body })
  const ops: PlanStep[] = [{ do: "rename", place: answer.topics[0]!.id, title: uniqueName("Renamed") }]
  const { base } = (await scene.hub.as("ben")(organize.preview, { params: { id }, body: { ops } })).answer
  return { id, ops, base }
}
