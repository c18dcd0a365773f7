import { imports } from "@hub/contract/imports"
import { topics } from "@hub/contract/topics"
import { strToU8, zipSync } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

async function imported(hub: TestHub, bytes: Uint8Array, collection_id?: number | null) {
  const { answer } = await hub.as("ben")(imports.upload, { files: [{ name: "docs.zip", bytes }] })
  await hub.settle()
  const params = { id: answer[0]!.id }
  const body = collection_id ? { collection_id } : { collection_name: "Handbook" }
  await hub.as("ben")(imports.accept, { params, body })
  await hub.settle()
  return (await hub.as("ben")(imports.get, { params })).answer
}

const topicCalled = async (hub: TestHub, title: string) => {
  const rows = await hub.db.selectFrom("topics").select("id").where("title", "=", title).execute()
  expect(rows).toHaveLength(1)
  return (await hub.as("ben")(topics.read, { params: { id: rows[0]!.id } })).answer
}

test("a tree of Markdown becomes a tree of the collection: a heading for each folder, its README first", async ({
  hub,
}) => {
  const tree = (extra: Record<string, string> = {}) =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          "docs/README.md": "# Handbook\n\nStart with [setting up](01-setup/install.md).\n",
          "docs/01-setup/install.md": "# Install\n\nBack to [the start](../README.md).\n",
          "docs/01-setup/README.md": "# Setting up\n\nTwo steps.\n",
          "docs/02-daily_use/reports/monthly.md": "# Monthly\n\nTwelve a year.\n",
          ...extra,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    )
  const { collection_id } = await imported(hub, tree())
  const outline = async () =>
    (
      await hub.db
        .selectFrom("collection_nodes")
        .leftJoin("topics", "topics.id", "topic_id")
        .select(["kind", "level", "title", "title_override"])
        .where("collection_id", "=", collection_id!)
        .orderBy("position")
        .execute()
    ).map((node) => `${node.level} ${node.kind === "heading" ? `[${node.title_override}]` : node.title}`)
  const before = await outline()

  await imported(
    hub,
    tree({
      "docs/01-setup/update.md": "# Update\n\nOnce a month.\n",
      "docs/03-more/faq.md": "# Questions\n\nAnd answers.\n",
    }),
    collection_id,
  )

  const start = await topicCalled(hub, "Handbook")
  const install = await topicCalled(hub, "Install")
  expect(before).toEqual([
    "1 Handbook",
    "1 [Setup]",
    "2 Setting up",
    "2 Install",
    "1 [Daily use]",
    "2 [Reports]",
    "3 Monthly",
  ])
  expect([start.content, install.content]).toEqual([
    `Start with [setting up](/topics/${install.id}/edit).\n`,
    `Back to [the start](/topics/${start.id}/edit).\n`,
  ])
  expect(await outline()).toEqual([
    "1 Handbook",
    "1 [Setup]",
    "2 Setting up",
    "2 Install",
    "2 Update",
    "1 [Daily use]",
    "2 [Reports]",
    "3 Monthly",
    "1 [More]",
    "2 Questions",
  ])
})
