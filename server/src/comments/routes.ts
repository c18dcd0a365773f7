import { comments } from "@hub/contract/comments"
import type { Router } from "../platform/http/router.ts"
import { assignComment } from "./assign.ts"
import { addComment, replyToComment } from "./add.ts"
import { changeComment } from "./change.ts"
import { decideSuggestion } from "./decide.ts"
import { deleteComment } from "./delete.ts"
import { listTopicComments } from "./list.ts"
import { listCommentUpdates } from "./live-updates.ts"
import { suggestChanges } from "./suggest.ts"

export function addCommentRoutes(router: Router) {
  router.add(comments.ofTopic, "comments.read", (ctx, { params, query }) =>
    listTopicComments(ctx, params.id, query.state),
  )
  router.add(comments.add, "comments.add", (ctx, { params, body }) => addComment(ctx, params.id, body))
  router.add(comments.suggest, "comments.add", (ctx, { params, body }) => suggestChanges(ctx, params.id, body))
  router.add(comments.reply, "comments.add", (ctx, { params, body }) => replyToComment(ctx, params.id, body.body))
  router.add(comments.change, "comments.edit", (ctx, { params, body }) => changeComment(ctx, params.id, body))
  router.add(comments.assign, "comments.assign", (ctx, { params, body }) => assignComment(ctx, params.id, body))
  router.add(comments.decide, "comments.decide", (ctx, { params, body }) => decideSuggestion(ctx, params.id, body))
  router.add(comments.delete, "comments.edit", (ctx, { params }) => deleteComment(ctx, params.id))
  router.add(comments.stream, "comments.read", (ctx, { params, query }) =>
    listCommentUpdates(ctx, params.id, query.collection_id),
  )
}
