import { access, groups } from "@hub/contract/access"
import { viewAs } from "@hub/contract/view-as"
import { sql } from "kysely"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import {
  goldenAdministrators,
  goldenAuthorReaders,
  goldenOwners,
  goldenReaders,
  matrixRow,
  type MatrixRow,
} from "./goldens.ts"

const projectId = async (scene: MatrixScene) => ({ params: { id: (await given.createProjectFixture(scene)).id } })
const createGroup = async ({ hub }: MatrixScene) =>
  (await hub.as("ada")(groups.create, { body: { name: given.uniqueName("Group") } })).answer
const groupId = async (scene: MatrixScene) => ({ params: { id: (await createGroup(scene)).id } })

async function userId({ hub }: MatrixScene) {
  const found = await hub.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("users.id")
    .where("email", "=", "cleo@hub.test")
    .executeTakeFirstOrThrow()
  return found.id
}

async function groupWithMember(scene: MatrixScene) {
  const [{ id }, user_id] = [await createGroup(scene), await userId(scene)]
  await scene.hub.as("ada")(groups.addMember, { params: { id }, body: { user_id } })
  return { params: { id, user_id } }
}

/** A restricted project whose manager is ben, and which nobody misses. */
async function managedByBen(scene: MatrixScene) {
  const { db } = scene.hub
  const { id } = await given.createProjectFixture(scene)
  await sql`insert into project_access (project_id, user_id, role, granted_at)
    select ${id}, users.id, case when email = 'ben@hub.test' then 'manager' else 'reader' end, now()
    from users join people on people.id = person_id`.execute(db)
  await sql`update projects set restricted = true where id = ${id}`.execute(db)
  return { body: { user_id: await userId(scene) } }
}

async function grantOfProject(scene: MatrixScene) {
  const { params } = await projectId(scene)
  const body = { group_id: (await createGroup(scene)).id, role: "reader" as const }
  const { answer } = await scene.hub.as("ada")(access.grant, { params, body })
  return { params: { id: params.id, grant_id: answer.id } }
}

/** Groups, and who may see and do what in a project. */
export const accessRows: MatrixRow[] = [
  matrixRow(goldenAuthorReaders, groups.list),
  matrixRow(goldenAdministrators, groups.create, async () => ({ body: { name: given.uniqueName("Made") } })),
  matrixRow(goldenAdministrators, groups.change, async (scene) => ({
    ...(await groupId(scene)),
    body: { name: given.uniqueName("Renamed"), version: 1 },
  })),
  matrixRow(goldenAdministrators, groups.delete, groupId),
  matrixRow(goldenAuthorReaders, groups.members, groupId),
  matrixRow(goldenAdministrators, groups.addMember, async (scene) => ({
    ...(await groupId(scene)),
    body: { user_id: await userId(scene) },
  })),
  matrixRow(goldenAdministrators, groups.removeMember, groupWithMember),
  matrixRow(goldenOwners, viewAs.begin, managedByBen),
  matrixRow(goldenReaders, access.read, projectId),
  matrixRow(goldenReaders, access.readers, projectId),
  matrixRow(goldenOwners, access.change, async (scene) => ({
    ...(await projectId(scene)),
    body: { restricted: false },
  })),
  matrixRow(goldenOwners, access.grant, async (scene) => ({
    ...(await projectId(scene)),
    body: { user_id: await userId(scene), role: "author" as const },
  })),
  matrixRow(goldenOwners, access.changeGrant, async (scene) => ({
    ...(await grantOfProject(scene)),
    body: { role: "author" as const },
  })),
  matrixRow(goldenOwners, access.revoke, grantOfProject),
  matrixRow(goldenAdministrators, access.review),
]
