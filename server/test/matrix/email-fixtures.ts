import { createAnsweredReview, type MatrixScene } from "./fixtures.ts"

/** An email in the outbox: the one that asks somebody outside for a review. */
export async function emailIn(scene: MatrixScene) {
  await createAnsweredReview(scene)
  const { id } = await scene.hub.db.selectFrom("emails").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow()
  return id
}
