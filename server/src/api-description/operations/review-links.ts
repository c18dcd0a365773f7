import type { OperationGroup } from "../operation.ts"

export const reviewLinksOperations: OperationGroup = {
  tag: "Reviewing by a secret link",
  about: "What people without an account call, by the token of their link.",
  operations: {
    "GET /api/review/:token": ["portal.read", "Read a review by its link"],
    "GET /api/review/:token/source": ["portal.source", "Read the source of a text that is reviewed by a link"],
    "POST /api/review/:token/open": ["portal.open", "Note that a link was opened"],
    "PUT /api/review/:token/draft": ["portal.draft", "Keep a draft of an answer"],
    "POST /api/review/:token/decision": ["portal.decide", "Answer a review by its link"],
    "POST /api/review/:token/word-file": [
      "portal.handOutWord",
      "Download a text that is reviewed by a link as a Word file",
    ],
    "POST /api/review/:token/word-file/returned": ["portal.returnWord", "Upload a Word file that was worked in"],
    "POST /api/review/:token/word-file/added": ["portal.addWord", "Add what a Word file brought to an answer"],
    "DELETE /api/review/:token/word-file/returned": ["portal.discardWord", "Discard a Word file that was uploaded"],
    "POST /api/review/:token/code": ["portal.code", "Ask for a code by email, or confirm it"],
    "GET /api/review/:token/receipt.json": ["portal.receipt", "Download a signed receipt of an answer"],
    "POST /api/review/:token/reopen": ["portal.reopen", "Take an answer back"],
    "POST /api/review/:token/decline": ["portal.decline", "Decline a review by its link"],
    "POST /api/review/:token/new-link-request": [
      "portal.askForLink",
      "Ask for a new link in place of one that has run out",
    ],
    "POST /api/review/:token/delegate": ["portal.delegate", "Name a colleague who reviews instead"],
    "POST /api/review/:token/points/:point_id/replies": ["pointReplies.addByLink", "Reply to a point by a link"],
  },
}
