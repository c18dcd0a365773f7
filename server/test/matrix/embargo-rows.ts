import { embargoes } from "@hub/contract/embargoes"
import { sql } from "kysely"
import { now } from "../hub.ts"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import { goldenAdministrators, goldenOwners, goldenReaders, matrixRow, type MatrixRow } from "./goldens.ts"

const input = { until: new Date(now.getTime() + 86_400_000).toISOString(), reason: "The release.", two_people: false }
const change = { reason: "The release.", version: 1 }

const open = async (scene: MatrixScene) => ({ params: { id: (await given.createCollectionFixture(scene)).id } })

/** Everybody is on its list, so that what is refused is refused by the role. */
async function running(scene: MatrixScene, two_people = false) {
  const { params } = await open(scene)
  await scene.hub.as("ben")(embargoes.set, { params, body: { ...input, two_people } })
  await letEverybodyRead(scene)
  return { params }
}

const letEverybodyRead = ({ hub }: MatrixScene) =>
  sql`insert into embargo_readers (collection_id, person_id, reason, added_at)
    select embargoes.collection_id, people.id, '', ${now} from embargoes cross join people on conflict do nothing`.execute(
    hub.db,
  )

/** Embargoes of collections, their lists and logs. */
export const embargoRows: MatrixRow[] = [
  matrixRow(goldenReaders, embargoes.read, open),
  matrixRow(goldenReaders, embargoes.readers, open),
  matrixRow(goldenReaders, embargoes.readings, open),
  matrixRow(goldenReaders, embargoes.changes, open),
  matrixRow(goldenAdministrators, embargoes.list),
  matrixRow(goldenOwners, embargoes.set, async (scene) => {
    // Of what the principal before set, the next one sees too.
    await letEverybodyRead(scene)
    return { ...(await open(scene)), body: input }
  }),
  matrixRow(goldenOwners, embargoes.postpone, async (scene) => ({
    ...(await running(scene)),
    body: { ...change, until: new Date(now.getTime() + 2 * 86_400_000).toISOString() },
  })),
  matrixRow(goldenOwners, embargoes.ask, async (scene) => ({ ...(await running(scene, true)), body: change })),
  matrixRow(goldenOwners, embargoes.release, async (scene) => ({ ...(await running(scene)), body: change })),
  matrixRow(goldenOwners, embargoes.addReader, async (scene) => {
    const { params } = await running(scene)
    const { id } = await scene.hub.db
      .insertInto("people")
      .values({ name: given.uniqueName("Person"), email: null, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow()
    return { params, body: { person_id: id, reason: "Prepares the release." } }
  }),
  matrixRow(goldenOwners, embargoes.removeReader, async (scene) => {
    const { params } = await running(scene)
    const reader = await scene.hub.db
      .selectFrom("embargo_readers")
      .innerJoin("people", "people.id", "person_id")
      .select("embargo_readers.id")
      .where("collection_id", "=", params.id)
      .where("people.email", "=", "eve@office.test")
      .executeTakeFirstOrThrow()
    return { params: { ...params, reader_id: reader.id } }
  }),
]
