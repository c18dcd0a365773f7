import { expect, test } from "vitest"
import { chooseLitRow, type MenuRows } from "./lit-row.ts"

const rows: MenuRows = {
  starred: ["/collections/3", "/topics/7"],
  recent: ["/topics/7", "/topics/8", "/collections/3", "/collections/9"],
  collections: ["/collections/3", "/collections/4"],
}
const at = (pathname: string, collection?: number, folded: ("starred" | "recent" | "collections")[] = []) =>
  chooseLitRow(rows, { pathname, collection, folded })

test("a collection that three parts of the menu name is lit in that of its project only", () => {
  expect(at("/collections/3", 3)).toEqual({ section: "collections", to: "/collections/3" })
  expect(at("/organize/4", 4)).toEqual({ section: "collections", to: "/collections/4" })
})

test("a part that is folded hides nothing that is lit", () => {
  expect(at("/collections/3", 3, ["collections"])).toEqual({ section: "starred", to: "/collections/3" })
  expect(at("/collections/3", 3, ["collections", "starred"])).toEqual({ section: "recent", to: "/collections/3" })
  expect(at("/collections/3", 3, ["collections", "starred", "recent"])).toBeUndefined()
})

test("a topic is lit itself, and where the menu does not have it, the collection that it is read in", () => {
  expect(at("/topics/7", 3)).toEqual({ section: "starred", to: "/topics/7" })
  expect(at("/topics/8", 3)).toEqual({ section: "recent", to: "/topics/8" })
  expect(at("/topics/99", 4)).toEqual({ section: "collections", to: "/collections/4" })
})

test("nothing of the lists is lit on any other screen", () => {
  expect(at("/topics")).toBeUndefined()
})
