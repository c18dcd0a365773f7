import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createScimClient, enterpriseSchema, type ScimClient } from "../../test/scim.ts"

async function createPeople(scim: ScimClient) {
  await scim.createUser("ida", { title: "Head", [enterpriseSchema]: { department: "Data" } })
  await scim.createUser("noor", { active: false, name: { familyName: 'O"Hara' } })
  await scim.createUser("zed", { userName: "Zed@Office.test" })
}

const namesOf = (list: Record<string, { userName: string }[]>) =>
  list["Resources"]!.map(({ userName }) => userName.replace(/@office\.test$/i, ""))

test.for<[filter: string, found: string[]]>([
  ['userName eq "ida@office.test"', ["ida"]],
  ['USERNAME EQ "IDA@office.test"', ["ida"]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ida@office.test"', ["ida"]],
  ['externalId eq "ext-noor"', ["noor"]],
  ['externalId eq "EXT-noor"', []],
  ['userName co "OFFICE" and userName ne "ida@office.test"', ["noor", "Zed"]],
  ['userName sw "z"', ["Zed"]],
  ['userName ew "OFFICE.test" and not (userName sw "z")', ["ida", "noor"]],
  ["title pr", ["ida"]],
  ['userName ew "office.test" and not (title pr or active eq false)', ["Zed"]],
  ["active eq false", ["noor"]],
  ['active eq "False"', ["noor"]],
  ['emails.value eq "noor@office.test"', ["noor"]],
  ['emails[type eq "work" and value co "IDA"]', ["ida"]],
  ['emails[type eq "home"]', []],
  ['emails[type eq "work"].value eq "ida@office.test"', ["ida"]],
  ['name.familyName eq "O\\"Hara"', ["noor"]],
  [`${enterpriseSchema}:department eq "data"`, ["ida"]],
  ['(title pr or active eq false) and userName co "office"', ["ida", "noor"]],
  ['title eq null and userName ew "office.test"', ["noor", "Zed"]],
  ['meta.lastModified ge "2020-01-01T00:00:00Z" and userName sw "ida"', ["ida"]],
  ['meta.created gt "2031-01-01T00:00:00Z"', []],
])("the filter %s finds %j", async ([filter, found], { hub }) => {
  const scim = await createScimClient(hub)
  await createPeople(scim)

  expect(namesOf(await scim.find("Users", { filter })).toSorted()).toEqual(found.toSorted())
})

test.for(["userName eq", 'userName zz "x"', "((", 'nonsense eq "1"', "active gt true", ""])(
  "the filter “%s” is refused as one that can't be read",
  async (filter, { hub }) => {
    const scim = await createScimClient(hub)

    const { status, answer } = await scim.call("GET", `/Users?${new URLSearchParams({ filter })}`)

    expect([status, answer["status"], answer["scimType"]]).toEqual([400, "400", "invalidFilter"])
  },
)

test("a list is told in pages, sorted, and with the attributes that are asked for", async ({ hub }) => {
  const scim = await createScimClient(hub)
  await createPeople(scim)
  const all = { filter: 'userName ew "office.test"' }

  const first = await scim.find("Users", { ...all, sortBy: "userName", sortOrder: "descending", count: "2" })
  const second = await scim.find("Users", {
    ...all,
    sortBy: "userName",
    sortOrder: "descending",
    count: "2",
    startIndex: "3",
  })
  const none = await scim.find("Users", { ...all, count: "0" })
  const odd = await scim.find("Users", { startIndex: "-3", count: "-1" })
  const past = await scim.find("Users", { startIndex: "100" })
  const few = await scim.find("Users", { ...all, attributes: "userName,emails.value,name.givenName" })
  const less = await scim.find("Users", { ...all, excludedAttributes: "emails,name.familyName,id" })

  expect([namesOf(first), namesOf(second)]).toEqual([["Zed", "noor"], ["ida"]])
  expect(second).toMatchObject({ totalResults: 3, startIndex: 3, itemsPerPage: 1 })
  expect(none).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] })
  expect(odd).toMatchObject({ totalResults: 7, startIndex: 1, Resources: [] })
  expect(past).toMatchObject({ totalResults: 7, startIndex: 100, Resources: [] })
  expect(few["Resources"][0]).toEqual({
    schemas: expect.any(Array),
    id: expect.any(String),
    userName: "ida@office.test",
    emails: [{ value: "ida@office.test" }],
    name: { givenName: "ida" },
  })
  expect(less["Resources"][0]).not.toHaveProperty("emails")
  expect(less["Resources"][0]).toMatchObject({ id: expect.any(String), name: { givenName: "ida" } })
  expect(less["Resources"][0].name).not.toHaveProperty("familyName")
})

test("pages without a filter follow each other, and no user is missing or told twice", async ({ hub }) => {
  const scim = await createScimClient(hub)
  await createPeople(scim)

  const pages = []
  for (const startIndex of ["1", "4", "7"]) pages.push(await scim.find("Users", { startIndex, count: "3" }))

  const ids = pages.flatMap((page) => page["Resources"].map(({ id }: { id: string }) => id))
  expect([ids.length, new Set(ids).size]).toEqual([7, 7])
})
