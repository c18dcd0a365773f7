import { expect, test } from "vitest"
import { confirm, getConfirmQuestion, subscribeToConfirm } from "./confirm.ts"

test.each([true, false])("a question is shown until it is answered: %s", async (yes) => {
  const shown: (string | undefined)[] = []
  const stop = subscribeToConfirm(() => shown.push(getConfirmQuestion()?.sentence))

  const answered = confirm("Delete 3 topics?", { yes: "Delete topics", danger: true })
  expect(getConfirmQuestion()).toMatchObject({ yes: "Delete topics", danger: true })
  getConfirmQuestion()?.answer(yes)
  stop()

  expect(await answered).toBe(yes)
  expect(shown).toEqual(["Delete 3 topics?", undefined])
})

test("a question that another one takes the place of is answered with no", async () => {
  const first = confirm("Leave this page?")
  const second = confirm("Delete the tag?")

  expect(await first).toBe(false)
  expect(getConfirmQuestion()?.sentence).toBe("Delete the tag?")
  getConfirmQuestion()?.answer(true)
  expect(await second).toBe(true)
})
