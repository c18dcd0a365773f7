import type { ReleaseChangeKind } from "@hub/contract/releases/values"
import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

type NotedChange = { reason?: string; before_at?: Date; after_at?: Date; person?: string }

/** Adds to what became of a release. Nothing takes away from it. */
export const noteReleaseChange = (tx: Ctx, release_id: number, kind: ReleaseChangeKind, change: NotedChange = {}) =>
  tx.db
    .insertInto("release_changes")
    .values({
      release_id,
      kind,
      at: tx.app.clock(),
      by_id: tx.actor.person_id,
      before_at: null,
      after_at: null,
      reason: "",
      person: null,
      ...change,
    })
    .execute()
