import { editionChanges } from "@hub/contract/edition-changes"
import { editionPreview } from "@hub/contract/edition-preview"
import { houseStyle } from "@hub/contract/house-style"
import { evidence } from "@hub/contract/evidence"
import { feedback } from "@hub/contract/feedback"
import { publications } from "@hub/contract/publications"
import { readerNames } from "@hub/contract/reader-names"
import { readings } from "@hub/contract/readings"
import { subscriptions } from "@hub/contract/subscriptions"
import { uploadedFonts } from "@hub/contract/uploaded-fonts"
import { createFontFile, createFontUpload } from "../font-files.ts"
import * as editions from "./edition-fixtures.ts"
import {
  goldenAdministrators,
  goldenAuthorReaders,
  goldenAuthors,
  goldenAnonymousAllowed,
  goldenEverybody,
  goldenReaders,
  goldenUnprovided,
  type MatrixRow,
  matrixRow,
  goldenUsers,
} from "./goldens.ts"

const fontUpload = () => ({ body: { licence: "OFL" }, files: [createFontUpload(createFontFile("regular"))] })

/** Editions: making, releasing and reading them. */
export const editionRows: MatrixRow[] = [
  matrixRow(goldenReaders, publications.list),
  matrixRow(goldenAuthors, publications.create, async (scene) => {
    const { collection_id } = await editions.createEdition(scene, "live")
    return { body: { collection_id, kind: "pdf" as const } }
  }),
  matrixRow(goldenAuthors, publications.createTogether, async (scene) => {
    const { collection_id } = await editions.createEdition(scene, "live")
    return { body: { collection_id, editions: [{ kind: "pdf" as const }, { kind: "mobile_kb" as const }] } }
  }),
  matrixRow(goldenReaders, publications.get, async (scene) => ({
    params: { id: (await editions.createEdition(scene)).id },
  })),
  matrixRow(goldenAuthors, publications.cancel, async (scene) => ({
    params: { id: (await editions.createEdition(scene)).id },
  })),
  matrixRow(goldenAuthors, publications.retry, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "failed")).id },
  })),
  matrixRow(goldenAuthors, publications.withdraw, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
    body: { reason: "It was wrong." },
  })),
  matrixRow(goldenAuthors, publications.release, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "built")).id },
  })),
  matrixRow(goldenAuthors, publications.schedule, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "built")).id },
    body: { release_at: editions.nextReleaseTime.toISOString() },
  })),
  matrixRow(goldenAuthors, publications.unschedule, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "scheduled")).id },
  })),
  matrixRow(goldenAuthors, publications.restore, async (scene) => ({
    params: await editions.createWithdrawnEdition(scene),
    body: { reason: "It was right." },
  })),
  matrixRow(goldenAuthors, publications.share, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
    body: { visibility: "public" as const },
  })),
  matrixRow(goldenAuthors, publications.replaceAddress, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
  })),
  matrixRow(goldenAuthors, readerNames.choose, async (scene) => {
    const params = await editions.createWebEdition(scene)
    return { params, body: { name: `Handbook ${params.id}` } }
  }),
  matrixRow(goldenAuthorReaders, readings.summary, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
  })),
  matrixRow(goldenAuthorReaders, readings.pages, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
  })),
  matrixRow(goldenAuthorReaders, readings.days, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
  })),
  matrixRow(goldenEverybody, readings.wanted, async () => ({ params: { key: "guide" } })),
  matrixRow(goldenAnonymousAllowed, readings.search, async (scene) => ({
    params: await editions.createSharedEdition(scene, "mobile_kb"),
    body: { edition: 1, words: "deflator" },
  })),
  matrixRow(goldenAnonymousAllowed, readings.view, async (scene) => ({
    params: await editions.createSharedEdition(scene, "mobile_kb"),
    body: { edition: 1, page: "index.html" },
  })),
  matrixRow(goldenUnprovided, subscriptions.subscribe, async () => ({
    // No email leaves this hub, so that nothing can be asked for.
    params: { key: "guide" },
    body: { email: "reader@home.test" },
  })),
  matrixRow(goldenUnprovided, subscriptions.confirm, async () => ({ params: { token: "none" } })),
  matrixRow(goldenUnprovided, subscriptions.stop, async () => ({ params: { token: "none" } })),
  matrixRow(goldenAuthorReaders, subscriptions.count, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
  })),
  matrixRow(goldenUsers, publications.pass),
  matrixRow(goldenEverybody, publications.shared, async (scene) => ({
    params: { ...(await editions.createSharedEdition(scene)), form: "edition" as const },
  })),
  matrixRow(goldenEverybody, publications.sitemaps),
  matrixRow(goldenEverybody, publications.sitemap, async (scene) => ({
    params: await editions.createSharedEdition(scene, "mobile_kb"),
  })),
  matrixRow(goldenEverybody, publications.robots),
  matrixRow(goldenReaders, publications.artefact, async (scene) => ({
    params: await editions.createEditionFile(scene),
  })),
  matrixRow(goldenAuthors, publications.makeFiles, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
  })),
  matrixRow(goldenReaders, publications.file, async (scene) => ({
    params: await editions.createDownloadableFile(scene),
  })),
  matrixRow(goldenAuthorReaders, editionPreview.page, async (scene) => ({
    params: { id: (await editions.createEdition(scene)).collection_id },
  })),
  matrixRow(goldenAuthors, editionPreview.sample, async (scene) => ({
    params: { id: (await editions.createEdition(scene)).collection_id },
    body: {},
  })),
  matrixRow(goldenAuthors, editionPreview.style, async () => ({ body: { own: {}, collection_id: null } })),
  matrixRow(goldenReaders, houseStyle.read),
  matrixRow(goldenReaders, uploadedFonts.list),
  matrixRow(goldenAdministrators, uploadedFonts.upload, async () => fontUpload()),
  matrixRow(goldenAdministrators, uploadedFonts.delete, async ({ hub }) => ({
    params: { id: (await hub.as("ada")(uploadedFonts.upload, fontUpload())).answer.id },
  })),
  matrixRow(goldenAdministrators, houseStyle.change, async ({ hub }) => ({
    body: { own: {}, version: (await hub.as("ada")(houseStyle.read)).answer.version },
  })),
  matrixRow(goldenReaders, houseStyle.readOfCollection, async (scene) => ({
    params: { id: (await editions.createEdition(scene)).collection_id },
  })),
  matrixRow(goldenAuthors, houseStyle.changeOfCollection, async (scene) => ({
    params: { id: (await editions.createEdition(scene)).collection_id },
    body: { own: {}, version: 0 },
  })),
  matrixRow(goldenAnonymousAllowed, feedback.wrongHere, (scene) => editions.createKbPageReport(scene)),
  matrixRow(goldenReaders, editionChanges.comparison, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
    query: {},
  })),
  matrixRow(goldenReaders, editionChanges.list, async (scene) => ({
    params: { id: (await editions.createEdition(scene, "live")).id },
    query: {},
  })),
  matrixRow(goldenReaders, editionChanges.difference, (scene) => editions.createChangedEdition(scene)),
  matrixRow(goldenReaders, evidence.read, async (scene) => ({ params: await editions.createEvidence(scene) })),
  matrixRow(goldenReaders, evidence.printed, async (scene) => ({ params: await editions.createEvidence(scene) })),
  matrixRow(goldenReaders, evidence.file, async (scene) => ({ params: await editions.createEvidence(scene) })),
]
