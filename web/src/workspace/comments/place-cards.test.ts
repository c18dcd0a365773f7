import { describe, expect, test } from "vitest"
import { cardGap, placeCards } from "./place-cards.ts"

const card = (words: number | undefined, height = 100) => ({ height, words })

describe("cards beside their words", () => {
  test("each stands at its words where there is room", () => {
    expect(placeCards([card(20), card(300), card(900)])).toEqual([20, 300, 900])
  })

  test("they push each other down, and one whose words are not shown follows the one before it", () => {
    expect(placeCards([card(undefined), card(20), card(40), card(undefined), card(900)])).toEqual([
      0,
      100 + cardGap,
      200 + 2 * cardGap,
      300 + 3 * cardGap,
      900,
    ])
  })

  test("none begins above the first line of its list", () => {
    expect(placeCards([card(-80), card(-60)])).toEqual([0, 100 + cardGap])
    expect(placeCards([card(-80)], 0)).toEqual([0])
  })

  test("the chosen one stands at its words, and those before it give way upwards", () => {
    expect(placeCards([card(20), card(40), card(60), card(80)], 2)).toEqual([
      60 - 2 * (100 + cardGap),
      60 - (100 + cardGap),
      60,
      160 + cardGap,
    ])
  })

  test("those before the chosen one that have room stay at their words", () => {
    expect(placeCards([card(0), card(290), card(300)], 2)).toEqual([0, 300 - 100 - cardGap, 300])
  })

  test("a chosen one without words of its own moves nothing", () => {
    expect(placeCards([card(20), card(undefined), card(40)], 1)).toEqual(
      placeCards([card(20), card(undefined), card(40)]),
    )
  })
})
