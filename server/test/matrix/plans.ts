import { collections } from "@hub/contract/collections"
import { organize, type Step } from "@hub/contract/organize"
import { collection, draft, fresh, type Scene } from "./given.ts"

/** A plan for a collection of ben's, as he saw its effects. */
export async function plan(scene: Scene) {
  const { id } = await collection(scene)
  const body = { topics: [{ topic_id: (await draft(scene)).id }] }
  const { answer } = await scene.hub.as("ben")(collections.place, { params: { id }, body })
  const ops: Step[] = [{ do: "rename", place: answer.topics[0]!.id, title: fresh("Renamed") }]
  const { base } = (await scene.hub.as("ben")(organize.preview, { params: { id }, body: { ops } })).answer
  return { id, ops, base }
}
