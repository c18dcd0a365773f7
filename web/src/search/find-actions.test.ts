import { expect, test } from "vitest"
import { findActions, readTyped } from "./find-actions.ts"

const actions = ["Go to Publish", "Publish", "Send for review", "Go to Reviews"].map((label) => ({
  label,
  run: () => undefined,
}))
const labels = (words: string) => findActions(actions, words).map(({ label }) => label)

test("actions are found by the beginnings of their words, in any order", () => {
  expect(labels("rev go")).toEqual(["Go to Reviews"])
  expect(labels("REV")).toEqual(["Send for review", "Go to Reviews"])
  expect(labels("view")).toEqual([])
})

test("an action that begins with what is typed comes first", () => {
  expect(labels("pub")).toEqual(["Publish", "Go to Publish"])
})

test("every action is there before anything is typed", () => {
  expect(labels("")).toHaveLength(actions.length)
})

test("what stands behind > looks for actions only", () => {
  expect(readTyped(" >  send ")).toEqual({ q: "", words: "send", onlyActions: true })
  expect(readTyped("send > 5")).toEqual({ q: "send > 5", words: "send > 5", onlyActions: false })
})
