import { destinations, type DestinationPlace } from "@hub/contract/destinations"
import { createEdition } from "./edition-fixtures.ts"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import { goldenAdministrators, goldenReaders, matrixRow, type MatrixRow } from "./goldens.ts"

const place: DestinationPlace = {
  kind: "git",
  repository: "https://git.test/site.git",
  branch: "main",
  folder: "",
  user: "hub",
}
const wanted = { name: "Website", address: "", place, secret: "a password" }

const collection = async (scene: MatrixScene) => ({ collection_id: (await given.createCollectionFixture(scene)).id })

async function destination(scene: MatrixScene) {
  const body = { ...wanted, ...(await collection(scene)) }
  return { params: { id: (await scene.hub.as("ada")(destinations.create, { body })).answer.id } }
}

/** Where editions are put, and by whom. */
export const destinationRows: MatrixRow[] = [
  matrixRow(goldenAdministrators, destinations.list),
  matrixRow(goldenAdministrators, destinations.deployments, destination),
  matrixRow(goldenAdministrators, destinations.create, async (scene) => ({
    body: { ...wanted, ...(await collection(scene)) },
  })),
  matrixRow(goldenAdministrators, destinations.change, async (scene) => ({
    ...(await destination(scene)),
    body: { ...wanted, active: true, version: 1 },
  })),
  matrixRow(goldenAdministrators, destinations.deploy, destination),
  matrixRow(goldenAdministrators, destinations.delete, destination),
  matrixRow(goldenReaders, destinations.ofPublication, async (scene) => ({
    params: { id: (await createEdition(scene, "live")).id },
  })),
]
