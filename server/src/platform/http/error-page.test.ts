import { expect, test } from "vitest"
import { renderErrorPage } from "./error-page.ts"

test("an address that leads nowhere offers the search of the hub, the hub itself and help, signed in or not", () => {
  const page = renderErrorPage("Page not found.", 404, "/media/nothing")

  expect(page).toContain("<h1>Page not found.</h1>")
  expect(page).toContain('<form action="/topics" role="search">')
  expect(page).toContain('<a href="/">Go to the hub</a>')
  expect(page).not.toMatch(/<script|src=|url\(/)
})

test("a page that is missing in a knowledge base leads to the start of it, which has its search", () => {
  const start = '<a class="button" href="/kb/abc-1/">'

  expect(renderErrorPage("Page not found.", 404, "/kb/abc-1/t/9.html?x=1")).toContain(start)
  expect(renderErrorPage("Page not found.", 404, "/kb/abc-1/")).not.toContain(start)
  expect(renderErrorPage("Page not found.", 404, "/kb/abc-1/index.html")).not.toContain(start)
})

test("other failures name no other way, and nothing of an address or a sentence becomes markup", () => {
  expect(renderErrorPage("The hub is starting.", 503, "/")).not.toContain("<form")
  const hostile = renderErrorPage('<img src=x onerror="1">', 404, '/kb/"><script>/x')

  expect(hostile).not.toMatch(/<img|<script/)
})
