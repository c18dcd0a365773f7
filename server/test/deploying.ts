import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { type DestinationPlace, destinations } from "@hub/contract/destinations"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { unzipSync } from "fflate"
import { onTestFinished } from "vitest"
import { publicNetwork } from "../src/platform/network/address.ts"
import { openTestHub, type TestHub } from "./hub.ts"

export async function createFolder() {
  const path = await mkdtemp(join(tmpdir(), "hub-site-"))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A hub that may write beneath a folder, and reach servers on this machine. */
export async function openDeployingHub({ db }: TestHub) {
  const publish_folder = await createFolder()
  const hub = await openTestHub(db, { publish_folder, webhook_network: { ...publicNetwork, isAllowed: () => true } })
  onTestFinished(() => hub.close())
  return { hub, publish_folder }
}

export async function createRates(hub: TestHub, name = "Prices") {
  const { answer } = await hub.as("ben")(collections.create, { body: { name } })
  const body = { title: "Rates", content: "The rate is three.", collection_id: answer.id }
  const topic = (await hub.as("ben")(topics.create, { body })).answer
  return { collection_id: answer.id, topic }
}

export async function publishRates(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  const { bytes } = await hub.as("ben")(publications.artefact, { params: { id: answer.id } })
  return { id: answer.id, files: unzipSync(bytes) }
}

export const addDestination = (
  hub: TestHub,
  collection_id: number,
  place: DestinationPlace,
  secret?: string,
  address = "",
) =>
  hub.as("ada")(destinations.create, {
    body: { name: "Website", collection_id, address, place, ...(secret !== undefined && { secret }) },
  })

export const readLastDeployment = async (hub: TestHub) => (await hub.as("ada")(destinations.list)).answer[0]!.last
