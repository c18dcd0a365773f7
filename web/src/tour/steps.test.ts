import { tourSteps } from "@hub/contract/preferences/values"
import { expect, test } from "vitest"
import { addressOfStep, shownStep, stepBeside } from "./steps.ts"

test("the tour leads through one document from Home to its readers", () => {
  const targets = { topic_id: 3, collection_id: 7, publication_id: 9 }

  expect(tourSteps.map((step) => addressOfStep(step, targets))).toEqual([
    "/",
    "/topics/3?in=7",
    "/topics/3?in=7",
    "/reviews",
    "/collections/7",
    "/publications/9",
  ])
})

test("in an empty hub it leads to the lists", () => {
  const nothing = { topic_id: null, collection_id: null, publication_id: null }

  expect(tourSteps.map((step) => addressOfStep(step, nothing))).toEqual([
    "/",
    "/topics",
    "/topics",
    "/reviews",
    "/collections",
    "/publications",
  ])
})

test("a tour that is offered or closed shows no step, and the last step has none after it", () => {
  expect([shownStep(null), shownStep("offered"), shownStep("closed"), shownStep("review")]).toEqual([
    undefined,
    undefined,
    undefined,
    "review",
  ])
  expect([stepBeside("home", -1), stepBeside("home", 1), stepBeside("reader", 1)]).toEqual([
    undefined,
    "document",
    undefined,
  ])
})
