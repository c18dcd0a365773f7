import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createScimClient, enterpriseSchema, patchSchema } from "../../test/scim.ts"

test.for<[says: string, operation: object, becomes: object]>([
  ["Entra switches off by a text", { op: "Replace", path: "active", value: "False" }, { active: false }],
  ["Okta switches off without a path", { op: "replace", value: { active: false } }, { active: false }],
  ["in another case", { op: "REPLACE", path: "ACTIVE", value: "false" }, { active: false }],
  [
    "with the schema before",
    { op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:title", value: "T" },
    { title: "T" },
  ],
  [
    "a path as a name of a value",
    { op: "replace", value: { "name.givenName": "Z", title: "T" } },
    { name: { givenName: "Z", familyName: "Office" }, title: "T" },
  ],
  [
    "part of a name",
    { op: "replace", path: "name", value: { givenName: "Z" } },
    { name: { givenName: "Z", familyName: "Office" } },
  ],
  [
    "an address that is not there yet",
    { op: "Add", path: 'emails[type eq "home"].value', value: "h@x.test" },
    {
      emails: [
        { type: "work", primary: true, value: "ida@office.test" },
        { type: "home", value: "h@x.test" },
      ],
    },
  ],
  [
    "another address first",
    { op: "add", path: "emails", value: [{ type: "other", primary: true, value: "i@x.test" }] },
    {
      emails: [
        { type: "work", primary: false },
        { type: "other", primary: true, value: "i@x.test" },
      ],
    },
  ],
  [
    "the same address once",
    { op: "add", path: "emails", value: [{ primary: true, value: "ida@office.test", type: "work" }] },
    { emails: [{ value: "ida@office.test" }] },
  ],
  [
    "a department without a path",
    { op: "Add", value: { [`${enterpriseSchema}:department`]: "D" } },
    { [enterpriseSchema]: { department: "D" } },
  ],
  [
    "the extension as an object",
    { op: "replace", value: { [enterpriseSchema]: { department: "D" } } },
    { [enterpriseSchema]: { department: "D" } },
  ],
  [
    "an address of work",
    { op: "add", path: 'addresses[type eq "work"].formatted', value: "Street" },
    { addresses: [{ type: "work", formatted: "Street" }] },
  ],
  [
    "a role of Entra",
    { op: "Add", path: 'roles[primary eq "True"].value', value: "Author" },
    { roles: [{ primary: true, value: "Author" }] },
  ],
  [
    "a role with a kind that the standard does not list",
    { op: "Replace", path: "roles", value: [{ value: "Author", type: "WindowsAzureActiveDirectoryRole" }] },
    { roles: [{ value: "Author", type: "WindowsAzureActiveDirectoryRole" }] },
  ],
  [
    "a dot after the schema",
    { op: "replace", path: `${enterpriseSchema}.manager`, value: "26" },
    { [enterpriseSchema]: { manager: { value: "26" } } },
  ],
  ["nothing for a value", { op: "replace", path: "displayName", value: null }, { displayName: "ida Office" }],
])("PATCH understands %s", async ([, operation, becomes], { hub }) => {
  const scim = await createScimClient(hub)
  const { id } = await scim.createUser("ida")

  const { status, answer } = await scim.patch(`/Users/${id}`, operation)

  expect([status, answer]).toEqual([200, expect.objectContaining({ id })])
  expect(answer).toMatchObject(becomes)
  expect((await scim.call("GET", `/Users/${id}`)).answer).toEqual(answer)
})

test("what is removed is gone, and other values stay", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const emails = [
    { value: "ida@office.test", type: "work", primary: true },
    { value: "h@x.test", type: "home" },
  ]
  const { id } = await scim.createUser("ida", { title: "Head", emails })

  const { answer } = await scim.patch(
    `/Users/${id}`,
    { op: "remove", path: "title" },
    { op: "remove", path: "name.givenName" },
    { op: "remove", path: 'emails[type eq "home"]' },
    { op: "remove", path: 'emails[type eq "nowhere"]' },
  )

  expect(answer).not.toHaveProperty("title")
  expect(answer["name"]).toEqual({ familyName: "Office" })
  expect(answer["emails"]).toEqual([emails[0]])
})

test.for<[body: object, scimType: string]>([
  [{ schemas: [], Operations: [] }, "invalidSyntax"],
  [{ schemas: [patchSchema], Operations: {} }, "invalidSyntax"],
  [{ schemas: [patchSchema], Operations: [{ op: "move", path: "title", value: 1 }] }, "invalidSyntax"],
  [{ schemas: [patchSchema], Operations: [{ op: "remove" }] }, "noTarget"],
  [{ schemas: [patchSchema], Operations: [{ op: "add", path: "title" }] }, "invalidValue"],
  [{ schemas: [patchSchema], Operations: [{ op: "replace", path: "nonsense", value: 1 }] }, "invalidPath"],
  [{ schemas: [patchSchema], Operations: [{ op: "replace", path: "name.nonsense", value: 1 }] }, "invalidPath"],
  [{ schemas: [patchSchema], Operations: [{ op: "replace", path: "id", value: "9" }] }, "mutability"],
  [{ schemas: [patchSchema], Operations: [{ op: "replace", path: "active", value: "perhaps" }] }, "invalidValue"],
  [{ schemas: [patchSchema], Operations: [{ op: "replace", value: "x" }] }, "invalidValue"],
  [{ schemas: [patchSchema], Operations: [{ op: "remove", path: "userName" }] }, "invalidValue"],
  [
    { schemas: [patchSchema], Operations: [{ op: "replace", path: 'emails[value sw "zz"].value', value: "x@x.test" }] },
    "noTarget",
  ],
  [{ schemas: [patchSchema], Operations: [{ op: "replace", path: "emails[value", value: "x@x.test" }] }, "invalidPath"],
])("PATCH of %j is refused as %s and changes nothing", async ([body, scimType], { hub }) => {
  const scim = await createScimClient(hub)
  const user = await scim.createUser("ida")

  const { status, answer } = await scim.call("PATCH", `/Users/${user["id"]}`, body)

  expect([status, answer["status"], answer["scimType"]]).toEqual([400, "400", scimType])
  expect((await scim.call("GET", `/Users/${user["id"]}`)).answer).toEqual(user)
})

test("of several operations all happen or none", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const user = await scim.createUser("ida")

  const { status } = await scim.patch(
    `/Users/${user["id"]}`,
    { op: "replace", path: "active", value: false },
    { op: "replace", path: "nonsense", value: 1 },
  )

  expect([status, (await scim.call("GET", `/Users/${user["id"]}`)).answer]).toEqual([400, user])
})
