import { defaultHouseStyle } from "@hub/contract/house-style"
import { expect, test } from "vitest"
import { ownStyleOf } from "./own-style.ts"

test("what is as it would be anyway is no part of a style", () => {
  const style = {
    ...defaultHouseStyle,
    accent: "#7a1f3d",
    links: [{ label: "Legal notice", url: "https://x.example" }],
  }

  expect(ownStyleOf(defaultHouseStyle, defaultHouseStyle)).toEqual({})
  expect(ownStyleOf(style, defaultHouseStyle)).toEqual({ accent: "#7a1f3d", links: style.links })
  expect(ownStyleOf({ ...style, links: [...style.links] }, style)).toEqual({})
})
