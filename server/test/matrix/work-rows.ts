import { drafts } from "@hub/contract/drafts"
import { images } from "@hub/contract/images"
import { linkChecks } from "@hub/contract/link-checks"
import { links } from "@hub/contract/links"
import { emails } from "@hub/contract/emails"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { approvalInput } from "../reviews.ts"
import { collectionRows } from "./collection-rows.ts"
import { commentRows } from "./comment-rows.ts"
import { emailIn } from "./email-fixtures.ts"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import {
  goldenEverybody,
  goldenReaders,
  goldenUsers,
  goldenAuthors,
  goldenAdministrators,
  goldenOwners,
  goldenLinkHolders,
  goldenAnswerers,
  goldenSwitchedOff,
  matrixRow,
  type MatrixRow,
} from "./goldens.ts"
import { accessRows } from "./access-rows.ts"
import { destinationRows } from "./destination-rows.ts"
import { releaseRows } from "./release-rows.ts"
import { embargoRows } from "./embargo-rows.ts"
import { backupRows } from "./backup-rows.ts"
import { editionRows } from "./edition-rows.ts"
import { imageRows } from "./image-rows.ts"
import { importRows } from "./import-rows.ts"
import { planningRows } from "./planning-rows.ts"
import { incorporationRows, notificationRows } from "./review-rows.ts"
import { readerRows } from "./reader-rows.ts"
import { settingRows } from "./setting-rows.ts"
import { valueRows } from "./value-rows.ts"
import { feedbackRows } from "./feedback-rows.ts"

const client_id = "8a4f1d6e-0000-4000-8000-000000000001"
const text = { title: "Rate", content: "Words." }
const unsaved = { ...text, frontmatter: "", base_revision: 1, client_id, sequence: 1 }
const sequenceId = async (scene: MatrixScene) => ({ params: { id: (await given.createRunningSequence(scene)).id } })
const withReason = async (scene: MatrixScene) => ({ ...(await sequenceId(scene)), body: { reason: "Not needed." } })
const topicId = async (scene: MatrixScene) => ({ params: { id: (await given.createDraftTopic(scene)).id } })
/** Every route of the hub, and what becomes of each principal who calls it. Read by people, line by line. */
/** Drafts, and everything around topics. */
export const workRows: MatrixRow[] = [
  matrixRow(goldenAuthors, drafts.list, topicId),
  matrixRow(goldenAuthors, drafts.keep, async (scene) => ({
    ...(await topicId(scene)),
    body: unsaved,
  })),
  matrixRow(goldenAuthors, drafts.discard, async (scene) => {
    const place = await topicId(scene)
    await scene.call(scene.who, drafts.keep, { ...place, body: unsaved })
    return { ...place, query: { client_id } }
  }),
  matrixRow(goldenAuthors, drafts.merge, async (scene) => ({
    ...(await topicId(scene)),
    body: { ...text, base_revision: 1 },
  })),
  matrixRow(goldenUsers, drafts.presence, async (scene) => ({
    ...(await topicId(scene)),
    body: { client_id, state: "reading" as const },
  })),

  ...commentRows,
  ...collectionRows,
  ...planningRows,
  ...accessRows,
  ...embargoRows,
  ...destinationRows,
  ...releaseRows,
  ...incorporationRows,
  ...notificationRows,
  ...feedbackRows,
  ...settingRows,
  ...backupRows,

  ...readerRows,
  ...valueRows,

  matrixRow(goldenReaders, links.list),
  matrixRow(goldenAuthors, links.create, async () => ({
    body: { title: "A page", url: `https://office.test/${given.uniqueName("page")}` },
  })),
  matrixRow(goldenSwitchedOff, linkChecks.one, given.createLinkFixture),
  matrixRow(goldenSwitchedOff, linkChecks.all),
  matrixRow(goldenReaders, links.topics),
  matrixRow(goldenReaders, links.broken),
  matrixRow(goldenAuthors, links.change, async (scene) => ({
    ...(await given.createLinkFixture(scene)),
    body: { title: "Another name" },
  })),
  matrixRow(goldenAuthors, links.delete, given.createLinkFixture),
  matrixRow(goldenReaders, links.usage, given.createLinkFixture),
  matrixRow(goldenReaders, links.preview, async (scene) => ({
    ...(await given.createLinkFixture(scene)),
    query: { url: `https://office.test/${given.uniqueName("place")}` },
  })),
  matrixRow(goldenAuthors, links.replace, async (scene) => ({
    ...(await given.createLinkFixture(scene)),
    body: { url: `https://office.test/${given.uniqueName("place")}` },
  })),

  matrixRow(goldenReaders, images.list),
  matrixRow(goldenAuthors, images.upload, async () => ({ files: [given.pngUpload] })),
  ...imageRows,
  matrixRow(goldenEverybody, images.file, async (scene) => ({ params: await given.createImageFixture(scene) })),

  matrixRow(goldenAuthors, reviews.request, async (scene) => ({
    body: { topic_id: (await given.createDraftTopic(scene)).id, external: { name: "Eve", email: "eve@office.test" } },
  })),
  matrixRow(goldenReaders, reviews.list),
  matrixRow(goldenReaders, reviews.reviewers),
  matrixRow(goldenReaders, reviews.ofTopic, topicId),
  matrixRow(goldenReaders, reviews.feedback, async (scene) => {
    const { topic, review } = await given.createAnsweredReview(scene)
    return { params: { id: topic.id, review_id: review.id } }
  }),
  matrixRow(goldenOwners, reviews.cancel, async (scene) => ({
    params: { id: (await given.createAnsweredReview(scene)).review.id },
  })),
  matrixRow(goldenOwners, reviews.renew, async (scene) => ({
    params: { id: (await given.createAnsweredReview(scene)).review.id },
  })),

  matrixRow(goldenAuthors, sequences.create, async (scene) => ({ body: await given.createUnstartedSequence(scene) })),
  matrixRow(goldenReaders, sequences.ofTopic, async (scene) => ({
    params: { topic_id: (await given.createDraftTopic(scene)).id },
  })),
  matrixRow(goldenReaders, sequences.read, sequenceId),
  matrixRow(goldenOwners, sequences.start, async (scene) => ({
    params: { id: (await given.createRunningSequence(scene, { auto_start: false })).id },
    body: {},
  })),
  matrixRow(goldenOwners, sequences.advance, async (scene) => ({
    params: await given.createSequencePausedForChanges(scene),
    body: {},
  })),
  matrixRow(goldenOwners, sequences.askAgain, async (scene) => ({
    params: await given.createSequencePausedForChanges(scene),
    body: {},
  })),
  matrixRow(goldenOwners, sequences.resume, async (scene) => ({
    params: await given.createPausedSequence(scene),
    body: {},
  })),
  matrixRow(goldenOwners, sequences.skip, withReason),
  matrixRow(goldenOwners, sequences.pause, withReason),
  matrixRow(goldenOwners, sequences.complete, withReason),
  matrixRow(goldenOwners, sequences.cancel, withReason),

  matrixRow(goldenLinkHolders, portal.read, async (scene) => ({ params: { token: await given.portalLinkOf(scene) } })),
  matrixRow(goldenAnswerers, portal.open, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
    body: {},
  })),
  matrixRow(goldenAnswerers, portal.draft, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
    body: { decision: null, summary: "", comments: [] },
  })),
  matrixRow(goldenAnswerers, portal.decide, async (scene) => ({
    params: { token: await given.portalLinkOf(scene) },
    body: approvalInput,
  })),

  ...importRows,

  ...editionRows,

  matrixRow(goldenReaders, emails.status),
  matrixRow(goldenAdministrators, emails.list),
  matrixRow(goldenAdministrators, emails.examples),
  matrixRow(goldenAdministrators, emails.page, async (scene) => ({ params: { id: await emailIn(scene) } })),
]
