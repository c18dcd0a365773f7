import type { ReleaseDetail, ReleasePart } from "@hub/contract/releases"
import { expect, test } from "vitest"
import { nextReleaseStep } from "./next-step.ts"

const part = (status: NonNullable<ReleasePart["publication"]>["status"] | null): ReleasePart => ({
  id: 1,
  collection_id: 1,
  collection: "Prices",
  kind: "pdf",
  publication: status === null ? null : { id: 1, title: "Prices", edition: 1, language: "en", status },
  problem: "",
  preview: null,
})
const wait = (need: ReleaseDetail["waits"][number]["need"]) => ({ need, who: "Ben", part: "" })
const can = { edit: true, change_parts: true, confirm: false, move: true, cancel: true, release: false }
const planned = { parts: [part("built")], parts_total: 1, waits: [], late: null, can }

test.each<[string, Partial<Parameters<typeof nextReleaseStep>[0]>, string | null]>([
  ["nothing goes out yet", { parts: [], parts_total: 0 }, "add"],
  ["a part has no edition", { parts: [part("built"), part(null)], waits: [wait("edition")] }, "build"],
  ["an edition failed", { parts: [part("failed")], waits: [wait("checks")] }, "build"],
  ["an edition is being built", { parts: [part("building")], waits: [wait("build")] }, null],
  ["the checks found problems", { waits: [wait("checks")], can: { ...can, confirm: true } }, "check"],
  ["every part is ready", { waits: [wait("confirmation")], can: { ...can, confirm: true, release: true } }, "confirm"],
  ["the date is confirmed", { can: { ...can, release: true } }, null],
  ["it was held, and is ready now", { waits: [wait("decision")], can: { ...can, release: true } }, "release"],
  ["it was held, and is not ready", { parts: [], waits: [wait("decision")] }, "move"],
  ["its time passed before it was confirmed", { late: "overdue", can: { ...can, release: true } }, "move"],
  ["others decide", { waits: [wait("edition")], parts: [part(null)], can: { ...can, edit: false } }, null],
])("where %s, the next step of the release follows", (_state, standing, step) => {
  expect(nextReleaseStep({ ...planned, ...standing })).toBe(step)
})
