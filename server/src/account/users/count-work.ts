import type { UserOpenWork } from "@hub/contract/users"
import type { Ctx } from "../../platform/ctx.ts"
import { requirePermission } from "../../policy.ts"
import { getUser } from "./get.ts"

/** What a user has in hand, for the person who decides who takes it over. */
export async function countUserWork(ctx: Ctx, id: number): Promise<UserOpenWork> {
  requirePermission(ctx.actor, "users.see")
  const { person_id } = await getUser(ctx, id)
  const owned = async (table: "topics" | "collections" | "projects" | "variables") => {
    const { count } = await ctx.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("owner_id", "=", person_id)
      .executeTakeFirstOrThrow()
    return count
  }
  const reviews = await ctx.db
    .selectFrom("review_requests")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("reviewer_id", "=", person_id)
    .where("status", "in", ["pending", "in_progress"])
    .executeTakeFirstOrThrow()
  return {
    topics: await owned("topics"),
    collections: await owned("collections"),
    projects: await owned("projects"),
    variables: await owned("variables"),
    open_reviews: reviews.count,
  }
}
