import { replaceWordsComputation, suggestWordsComputation } from "./comments/find-suggestion.ts"
import { findCommentWordsComputation } from "./comments/find-words.ts"
import { quoteChangesComputation } from "./comments/suggest.ts"
import { fillAltTextComputation, replaceImageComputation } from "./images/library/image-text.ts"
import { renameVariableComputation } from "./impact/rename-in-text.ts"
import { findSentencesComputation } from "./impact/sentences.ts"
import { readdressComputation } from "./links/readdress.ts"
import { planComputation } from "./organize/plan.ts"
import { relinkComputation } from "./organize/relink.ts"
import type { Computation } from "./platform/threads/computation.ts"
import { editionDifferenceComputation } from "./publications/changes/difference.ts"
import { renderPreviewComputation } from "./publications/preview/page-computation.ts"
import { describeChangesComputation } from "./reviews/changes.ts"
import { joinParagraphsComputation, placePointsComputation } from "./reviews/points/paragraphs.ts"
import { reanchorComputation } from "./reviews/portal/reanchor.ts"
import { reviewPageComputation } from "./reviews/portal/page.ts"
import { parseForAnswerComputation } from "./reviews/portal/parse-for-answer.ts"
import { findChangesComputation } from "./reviews/sentences.ts"
import { compareVersionsComputation } from "./topics/history/lines.ts"
import { prepareCreateComputation, prepareSaveComputation } from "./topics/prepare.ts"
import { renderDifferenceComputation, renderTextComputation } from "./topics/show/computations.ts"
import { readNamesComputation } from "./uses/names-computation.ts"

/** Everything that the threads of the pool can be asked for. */
export const computations = [
  findCommentWordsComputation,
  suggestWordsComputation,
  replaceWordsComputation,
  quoteChangesComputation,
  fillAltTextComputation,
  replaceImageComputation,
  renameVariableComputation,
  findSentencesComputation,
  readdressComputation,
  planComputation,
  relinkComputation,
  editionDifferenceComputation,
  renderPreviewComputation,
  describeChangesComputation,
  joinParagraphsComputation,
  placePointsComputation,
  reanchorComputation,
  reviewPageComputation,
  parseForAnswerComputation,
  findChangesComputation,
  compareVersionsComputation,
  prepareCreateComputation,
  prepareSaveComputation,
  renderDifferenceComputation,
  renderTextComputation,
  readNamesComputation,
] satisfies Computation<never, unknown>[]
