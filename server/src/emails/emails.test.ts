import { emails } from "@hub/contract/emails"
import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createTopicOfBen, eve } from "../../test/reviews.ts"
import { asSystem } from "../platform/ctx.ts"
import { queueEmail } from "../platform/mail/outbox.ts"

test("administrators see an email of the outbox as mail programs show it, with the words of who asks", async ({
  hub,
}) => {
  const topic = await createTopicOfBen(hub)
  const body = { topic_id: topic.id, external: eve, message: "Please look at the <b>weights</b>.\n\nThank you." }
  await hub.as("ben")(reviews.request, { body })
  const { answer } = await hub.as("ada")(emails.list, { query: { limit: 1 } })
  const { html } = (await hub.as("ada")(emails.page, { params: { id: answer[0]!.id } })).answer
  const link = /^http\S+\/review\/\S+$/m.exec(answer[0]!.text)![0]
  expect(html).toContain(`<a class="button" href="${link}">Open the text</a>`)
  expect(html).toContain(
    '<blockquote dir="auto">Please look at the &lt;b&gt;weights&lt;/b&gt;.<br><br>Thank you.</blockquote>',
  )
})

test("of a secret email its page tells no more than the outbox", async ({ hub }) => {
  const to = { to_name: "Eve", to_email: "eve@office.test", subject: "Your code", is_secret: true }
  const { id } = await queueEmail(asSystem(hub.app), { ...to, text: "Hi Eve,\n\n123456\n" })
  const { html } = (await hub.as("ada")(emails.page, { params: { id } })).answer
  expect(html).not.toContain("123456")
  expect(html).toContain("only its recipient can see")
})

test("every kind of email has an example, each with at most one button, and no link that lets anybody in", async ({
  hub,
}) => {
  const { examples } = (await hub.as("ada")(emails.examples)).answer
  expect(examples.length).toBeGreaterThan(20)
  expect(new Set(examples.map(({ kind }) => kind)).size).toBe(examples.length)
  for (const { kind, html, text } of examples) {
    expect([kind, html.match(/class="button"/g)?.length ?? 0]).toEqual([kind, html.includes('class="button"') ? 1 : 0])
    expect([kind, /[\w-]{40,}/.exec(text)]).toEqual([kind, null])
    expect([kind, /\b(undefined|null|NaN)\b/.exec(text)]).toEqual([kind, null])
  }
})

test("an email that is not there is missing", async ({ hub }) => {
  expect(await hub.as("ada")(emails.page, { params: { id: 999_999 } })).toMatchObject({ status: 404 })
})
