import type { OperationGroup } from "../operation.ts"

export const commentsOperations: OperationGroup = {
  tag: "Comments and suggestions",
  about: "What people say beside a text, at any time.",
  operations: {
    "GET /api/topics/:id/comments": ["comments.ofTopic", "List the comments on a topic"],
    "POST /api/topics/:id/comments": ["comments.add", "Comment on a topic, or suggest other words"],
    "POST /api/topics/:id/suggestions": ["comments.suggest", "Suggest changes to the source of a topic"],
    "POST /api/comments/:id/replies": ["comments.reply", "Reply to a comment"],
    "PATCH /api/comments/:id": ["comments.change", "Edit, resolve or reopen a comment"],
    "PUT /api/comments/:id/assignee": ["comments.assign", "Assign a comment to somebody"],
    "POST /api/comments/:id/decision": ["comments.decide", "Accept or reject a suggestion"],
    "DELETE /api/comments/:id": ["comments.delete", "Delete your own comment"],
    "GET /api/topics/:id/comments/stream": ["comments.stream", "Hear that there is news beside a topic"],
  },
}
