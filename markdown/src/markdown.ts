/**
 * The whole public surface of the Markdown engine: text in, tree, text or HTML out.
 * Pure: it runs in the browser and on the server, and throws for no text.
 */
export { parseMarkdown } from "./parse.ts"
export { walkTree } from "./walk.ts"
export { writeMarkdown } from "./write.ts"
export { toHtml } from "./html.ts"
export { htmlForPages, kindOfNotation } from "./generator-notation.ts"
export type { NotationKind } from "./generator-notation.ts"
export { definedTerms } from "./definition-lists.ts"
export type { DefinedTerm } from "./definition-lists.ts"
export type { HtmlOptions } from "./html-options.ts"
export { mayHoldDrawings } from "./drawing-kinds.ts"
export { mayHoldFormulas } from "./formulas.ts"
export type { MathRenderer } from "./formulas.ts"
export { splitFrontmatter, readFrontmatter } from "./frontmatter.ts"
export { variablesIn, resolveVariables } from "./variables.ts"
export {
  isVariableName,
  explainInvalidName,
  explainMissingValue,
  renameVariable,
  strayVariableTokens,
  variableTokens,
} from "./variable-tokens.ts"
export type { VariableToken } from "./variable-tokens.ts"
export { toLatinDigits } from "./digits.ts"
export { safeUrl } from "./safe-url.ts"
export { toPlainText, makeExcerpt, excerptOfTree, shortenText, nameVariables } from "./excerpt.ts"
export { captionName, captionStart, groupCaptions, isCaptionNote, isCaptionWord, kindOfName } from "./captions.ts"
export type { CaptionGroup, CaptionKind, CaptionRole } from "./captions.ts"
export type { NumberedPart } from "./caption-html.ts"
export { listCaptionNames } from "./caption-names.ts"
export { listIndexMarks, parseIndexMark, placeIndexMarks, writeIndexMark } from "./index-marks.ts"
export type { IndexMark, PlacedIndexMark } from "./index-marks.ts"
export { alertOfQuote } from "./alerts.ts"
export type { AlertKind } from "./alerts.ts"
export {
  longestTitle as longestContainerTitle,
  lookOfContainer,
  titleOfCodeTab,
  titleOfContainer,
  withContainerTitle,
} from "./containers.ts"
export type { Container } from "./containers.ts"
export { listHeadingOffsets, listTextHeadings, slugTexts } from "./headings.ts"
export type { HeadingEntry } from "./headings.ts"
export { listTextLinks, listTextImages } from "./links.ts"
export type { LinkEntry, ImageEntry, SourcePosition } from "./links.ts"
export { addressEdits, applyEdits, rewriteUrls } from "./rewrite-urls.ts"
export type { TextEdit } from "./rewrite-urls.ts"
export { headingLinesOf, splitAtCuts, splitAtHeadings } from "./split.ts"
export type { HeadingLine, TextChunk } from "./split.ts"
export { parseText } from "./parse-text.ts"
export type { TextAddress, ParsedText } from "./parse-text.ts"
export { summarizeText, splitBySummary, rewriteParsedUrls, digestText } from "./text-summary.ts"
export type { TextSummary, DigestedText, TextDigest } from "./text-summary.ts"
export { splitAndDigest, rewriteDigestUrls } from "./split-and-digest.ts"
export { sectionHeadings, takeSections } from "./sections.ts"
export type { MovedAnchor, TextSection, SectionHeading, TakenSections } from "./sections.ts"
export { joinTexts } from "./join.ts"
export type { JoinedText } from "./join.ts"
export { editsForFix, isMechanical, editsForMechanicalFix } from "./fixes.ts"
export type { WarningFix } from "./fixes.ts"
export { findWarnings } from "./warnings.ts"
export type { TextWarning, WarningCode } from "./warnings.ts"
export { countChangedLines, countLineDifferences, splitLines, splitWords } from "./compare-lines.ts"
export { type ChangedPassage, listChangedPassages } from "./changed-passages.ts"
export { compareRendered } from "./compare-rendered.ts"
export { compareLines } from "./compare-source.ts"
export type { LineDifference, LineHunk, LineSegment, LineRow, NumberedLine } from "./compare-source.ts"
export { alignTokens } from "./compare-tokens.ts"
export { amountsIn, figuresIn } from "./amounts.ts"
export type { Amount } from "./amounts.ts"
export { splitUnits, splitUnitsOfCode } from "./text-units.ts"
export type { TextUnit } from "./text-units.ts"
export { createReanchorer } from "./reanchor.ts"
export type { ReanchoredRange, TextRange } from "./reanchor.ts"
export { createQuoteFinder } from "./quotes.ts"
export { regionOfQuote } from "./quote-region.ts"
export { plainWords, replaceWords, type SuggestedWords, suggestWords, type WordsToSuggest } from "./suggest-words.ts"
export { keepsVariables, diffWords } from "./word-changes.ts"
export type { WordChange } from "./word-changes.ts"
export { listTextChanges } from "./text-changes.ts"
export type * from "mdast"
