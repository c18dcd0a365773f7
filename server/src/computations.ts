import { describing, replacing } from "./images/library/described.ts"
import { renaming } from "./impact/renaming.ts"
import { findingSentences } from "./impact/sentences.ts"
import { readdressing } from "./links/readdress.ts"
import { planning } from "./organize/plan.ts"
import { relinking } from "./organize/relink.ts"
import type { Computation } from "./platform/threads/computation.ts"
import { differenceBetween } from "./publications/changes/difference.ts"
import { tellingChanges } from "./reviews/changes.ts"
import { joiningParagraphs, placingPoints } from "./reviews/points/paragraphs.ts"
import { carrying } from "./reviews/portal/carry.ts"
import { pageMaking } from "./reviews/portal/page.ts"
import { readingForAnswer } from "./reviews/portal/reading.ts"
import { findingChanges } from "./reviews/sentences.ts"
import { linesBetween } from "./topics/history/lines.ts"
import { firstPreparation, savePreparation } from "./topics/prepare.ts"
import { differenceShowing, textShowing } from "./topics/show/shown.ts"
import { namesRead } from "./uses/names-read.ts"

/** Everything that the threads of the pool can be asked for. */
export const computations = [
  describing,
  replacing,
  renaming,
  findingSentences,
  readdressing,
  planning,
  relinking,
  differenceBetween,
  tellingChanges,
  joiningParagraphs,
  placingPoints,
  carrying,
  pageMaking,
  readingForAnswer,
  findingChanges,
  linesBetween,
  firstPreparation,
  savePreparation,
  differenceShowing,
  textShowing,
  namesRead,
] satisfies Computation<never, unknown>[]
