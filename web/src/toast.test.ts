import { beforeEach, expect, test } from "vitest"
import { dismiss, dismissSeries, getToasts, subscribeToToasts, toast } from "./toast.ts"

const messages = () => getToasts().map(({ message }) => message)
const nothing = () => undefined

beforeEach(() => {
  for (const { id } of getToasts()) dismiss(id)
})

test("a toast is an information and stays for three seconds unless told otherwise", () => {
  toast("Saved.")
  toast("Moved.", "success", 6000)

  expect(getToasts()).toMatchObject([
    { message: "Saved.", kind: "info", milliseconds: 3000 },
    { message: "Moved.", kind: "success", milliseconds: 6000 },
  ])
})

test("what went wrong stays until it is closed, said once, whatever comes after it", () => {
  for (const message of ["Not saved.", "Not moved.", "Not saved."]) toast(message, "error")
  for (const message of ["One", "Two", "Three", "Four", "Five"]) toast(message)

  expect(messages()).toEqual(["Not moved.", "Not saved.", "Four", "Five"])
  expect(getToasts()[0]).not.toHaveProperty("milliseconds")
  dismiss(getToasts()[0]?.id ?? 0)
  expect(messages()).toEqual(["Not saved.", "Four", "Five"])
})

test("only the newest four are shown", () => {
  for (const message of ["One", "Two", "Three", "Four", "Five"]) toast(message)

  expect(messages()).toEqual(["Two", "Three", "Four", "Five"])
})

test("of a series only the last is shown, since only its action can still be taken", () => {
  toast("Moved 1 topic.", "info", 8000, { label: "Undo", run: nothing, series: "moves" })
  toast("Saved.")
  toast("Tagged.", "info", 8000, { label: "Undo", run: nothing, series: "tags" })
  toast("Checked.", "info", 8000, { label: "Open", run: nothing })
  toast("Moved 2 topics.", "info", 8000, { label: "Undo", run: nothing, series: "moves" })

  expect(messages()).toEqual(["Saved.", "Tagged.", "Checked.", "Moved 2 topics."])
  dismissSeries("moves")
  expect(messages()).toEqual(["Saved.", "Tagged.", "Checked."])
})

test("a listener hears of each toast that comes or goes, until it stops", () => {
  const heard: string[][] = []
  const stop = subscribeToToasts(() => heard.push(messages()))

  toast("Saved.")
  dismiss(getToasts()[0]?.id ?? 0)
  stop()
  toast("Saved again.")

  expect(heard).toEqual([["Saved."], []])
})
