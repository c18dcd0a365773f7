import type { LiveEdition } from "@hub/contract/collections"
import { expect, test } from "vitest"
import { describeOlderFormat, findOlderFormats } from "./older-formats.ts"

const edition = (kind: LiveEdition["kind"], more: Partial<LiveEdition>): LiveEdition => ({
  publication_id: 1,
  kind,
  edition: 1,
  published_at: "2026-11-20T10:00:00Z",
  changed: 0,
  added: 0,
  removed: 0,
  ...more,
})

test("a format is older where another one got a newer edition and its own text has changed since", () => {
  const pdf = edition("pdf", { changed: 2 })
  const newer = edition("mobile_kb", { edition: 2, published_at: "2026-11-21T10:00:00Z" })

  expect(findOlderFormats([pdf, newer]).map(describeOlderFormat)).toEqual([
    "The PDF is still edition 1: 2 topics changed since.",
  ])
  expect(findOlderFormats([edition("pdf", {}), newer])).toEqual([])
  expect(findOlderFormats([pdf])).toEqual([])
})
