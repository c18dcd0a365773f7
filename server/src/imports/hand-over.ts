import { reassignRows, type WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** What somebody uploaded and nobody has decided about yet waits for another. */
export const handOverUploads = (tx: Ctx, work: WorkToMove) => reassignRows(tx, "imports", "created_by", work)

/** The topics that imports are about to make become another's. */
export const handOverImportedTopics = (tx: Ctx, work: WorkToMove) => reassignRows(tx, "imports", "owner_id", work)
