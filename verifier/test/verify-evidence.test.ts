import { createHash, createPublicKey, verify } from "node:crypto"
import { expect, test } from "vitest"
import { canonicalJson } from "../src/canonical-json.ts"
import { digestDocument } from "../src/digests.ts"
import { endorsementOf, type KeyList, parseKeyList } from "../src/key-list.ts"
import { createSecretKey, type DocumentSignature, fingerprintOf, publicKeyOf, signValue } from "../src/signature.ts"
import { headlineOf, verifyEvidence } from "../src/verify-evidence.ts"

const publication = new TextEncoder().encode("%PDF-1.7 of the edition")
const approval = (name: string, decided_at: string) => ({ topic_id: 1, reviewer: { name }, decided_at, revision: 2 })

/** Evidence in the shape of the hub's, with what the tests change. */
const evidence = {
  format: 1,
  edition: {
    collection: "Prices",
    number: 3,
    kind: "pdf",
    published_at: "2026-11-21T09:00:00.000Z",
    artefact: { sha256: createHash("sha256").update(publication).digest("hex"), bytes: publication.length, pages: 1 },
  },
  places: [
    { title: "Rates", revision: 2 },
    { title: "Method", revision: 1 },
  ],
  variables: { rate: "3 %", year: "2026" },
  approvals: [approval("Eve", "2026-11-20T09:00:00.000Z"), approval("Gus", "2026-11-20T10:00:00.000Z")],
  embargo: { until: "2026-11-21T09:00:00.000Z", readings: [{ name: "Ben" }, { name: "Ada" }, { name: "Cleo" }] },
}
type SampleEvidence = typeof evidence

const secret = createSecretKey()

function sign(document: Record<string, unknown>, by = secret, signed_at = "2026-11-21T09:00:01.000Z"): string {
  const key = publicKeyOf(by)
  const statement = {
    format: 1,
    about: "edition",
    hub: "https://hub.test",
    key,
    signed_at,
    digests: digestDocument(document),
  }
  return canonicalJson({ ...document, signature: { statement, value: signValue(statement, by) } })
}

const signedText = sign(evidence)

/** The signed evidence after somebody changed it, written as the hub writes. */
function tamper(change: (document: SampleEvidence & { signature: DocumentSignature }) => void): string {
  const document = JSON.parse(signedText) as SampleEvidence & { signature: DocumentSignature }
  change(document)
  return canonicalJson(document)
}

test("evidence holds with its publication, and says whose key that was and that nobody vouched for it", () => {
  const verdict = verifyEvidence({ evidence: signedText, publication })

  expect(verdict).toMatchObject({ holds: true, about: "Evidence of “Prices”, PDF, edition 3", problems: [] })
  expect(verdict.signed).toMatchObject({ hub: "https://hub.test", isKnownKey: false })
  expect(verdict.notes.join()).toContain("Whose key it is was not checked")
})

test("a signature is Ed25519 over the canonical JSON, as another program sees it", () => {
  const { statement, value } = (JSON.parse(signedText) as { signature: DocumentSignature }).signature
  const x = Buffer.from(statement.key, "hex").toString("base64url")
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })

  expect(verify(null, Buffer.from(canonicalJson(statement)), key, Buffer.from(value, "hex"))).toBe(true)
  expect(statement.digests.format).toBe(createHash("sha256").update("1\n").digest("hex"))
})

test.for<[what: string, change: Parameters<typeof tamper>[0], problem: RegExp]>([
  ["a value", (one) => (one.variables.rate = "4 %"), /^Changed: the value of {{rate}}\.$/],
  ["a name", (one) => (one.approvals[1]!.reviewer.name = "Guy"), /^One approval was changed: number 2, “Guy”\.$/],
  [
    "a time",
    (one) => (one.approvals[0]!.decided_at = "2026-11-19T09:00:00.000Z"),
    /^One approval was changed: number 1/,
  ],
  [
    "when it went out",
    (one) => (one.edition.published_at = "2026-11-21T08:00:00.000Z"),
    /^Changed: when the edition was published/,
  ],
  ["the order", (one) => one.places.push(one.places.shift()!), /^The order of the contents was changed\.$/],
  [
    "a removed reading",
    (one) => one.embargo.readings.splice(1, 1),
    /^One reading under embargo was removed or changed: number 2 of 3/,
  ],
  [
    "an added approval",
    (one) => one.approvals.push(approval("Hal", "2026")),
    /^One approval was not signed like this: number 3, “Hal”\.$/,
  ],
  [
    "a removed value",
    (one) => delete (one.variables as Partial<SampleEvidence["variables"]>).year,
    /^Removed: the value of {{year}}\.$/,
  ],
  ["a removed embargo", (one) => delete (one as Partial<SampleEvidence>).embargo, /^Removed: the embargo\.$/],
  ["an added part", (one) => Object.assign(one, { note: "x" }), /^Added: “note”\.$/],
  [
    "the hash of the file",
    (one) => (one.edition.artefact.pages = 2),
    /^Changed: the hash, size or page count of the publication/,
  ],
  [
    "who signed",
    (one) => (one.signature.statement.hub = "https://other.test"),
    /^The signature is not of what it stands beside/,
  ],
  [
    "when it was signed",
    (one) => (one.signature.statement.signed_at = "2020-01-01T00:00:00.000Z"),
    /^The signature is not/,
  ],
  [
    "the signature",
    (one) => (one.signature.value = one.signature.value.replace(/^./, (sign) => (sign === "0" ? "1" : "0"))),
    /^The signature is not/,
  ],
])("%s that was changed is named", ([, change, problem]) => {
  const verdict = verifyEvidence({ evidence: tamper(change), publication })

  expect(verdict.holds).toBe(false)
  expect(verdict.problems[0]).toMatch(problem)
  expect(verdict.problems).toHaveLength(1)
})

test("a name in a part that names every object has cannot hide a change", () => {
  const changed = signedText.replace('"variables": {', '"variables": {\n    "__proto__": "x",')

  expect(verifyEvidence({ evidence: changed, publication }).holds).toBe(false)
})

test("a name that is there twice, or another way to write the same, is found", () => {
  const twice = signedText.replace('"rate": "3 %"', '"rate": "4 %",\n    "rate": "3 %"')

  for (const text of [twice, signedText.replace("\n", "\n\n"), ` ${signedText}`])
    expect(verifyEvidence({ evidence: text, publication }).problems).toEqual([
      "The file is not written as the hub wrote it.",
    ])
})

test("another publication, and one with another byte, is not the one of the evidence", () => {
  const other = publication.with(3, 0)

  expect(verifyEvidence({ evidence: signedText, publication: other }).problems).toEqual([
    "The publication is not the file that this evidence is about, or was changed.",
  ])
})

test.for([
  "",
  "[]",
  "null",
  "{",
  '"text"',
  "{}",
  '{"signature":{}}',
  '{"signature":{"statement":{"digests":[]},"value":"x"}}',
])("what is no signed evidence, like %s, is refused in words", (text) => {
  const { holds, problems } = verifyEvidence({ evidence: text })

  expect(holds).toBe(false)
  expect(problems[0]).toMatch(/^The evidence (?:is not a JSON file|has no signature)/)
})

/** Three keys, each endorsed by the one before, as a hub publishes them. */
function publishKeys() {
  const secrets = [secret, createSecretKey(), createSecretKey()]
  const created = ["2026-01-01", "2027-01-01", "2028-01-01"].map((day) => `${day}T00:00:00.000Z`)
  const list: KeyList = {
    format: 1,
    hub: "https://hub.test",
    keys: secrets.map((one, at) => {
      const named = { key: publicKeyOf(one), created_at: created[at]! }
      const endorsement = at === 0 ? null : signValue(endorsementOf(named), secrets[at - 1]!)
      return { ...named, retired_at: created[at + 1] ?? null, endorsement }
    }),
  }
  return { list, secrets }
}

test("after keys were replaced, what an earlier one signed in its time holds", () => {
  const { list, secrets } = publishKeys()
  const [, second] = secrets

  expect(verifyEvidence({ evidence: signedText, publication, keys: list })).toMatchObject({
    holds: true,
    notes: [],
    signed: { isKnownKey: true },
  })
  expect(verifyEvidence({ evidence: sign(evidence, second, "2027-06-01T00:00:00.000Z"), keys: list }).holds).toBe(true)
})

test("somebody else's key, a key out of its time, and a key that was put into the list are found", () => {
  const { list } = publishKeys()
  const stranger = createSecretKey()
  const problemsOf = (text: string, keys = list) => verifyEvidence({ evidence: text, publication, keys }).problems
  const [first, second, third] = list.keys
  const forged = { ...third!, key: publicKeyOf(stranger) }

  expect(problemsOf(sign(evidence, stranger))).toEqual([
    "The key that signed it is not among the keys that https://hub.test has published.",
  ])
  expect(problemsOf(sign(evidence, secret, "2027-06-01T00:00:00.000Z"))).toEqual([
    "It says that it was signed after its key was retired.",
  ])
  expect(problemsOf(sign(evidence, secret, "2025-06-01T00:00:00.000Z"))).toEqual([
    "It says that it was signed before its key was created.",
  ])
  expect(problemsOf(signedText, { ...list, keys: [first!, second!, forged] })).toEqual([
    `The list of keys was changed: key ${fingerprintOf(forged.key)} is not endorsed by the key before it.`,
  ])
})

test("a list of keys is read as it is published, and nothing else is taken for one", () => {
  const { list } = publishKeys()

  expect(parseKeyList(JSON.stringify(list))).toEqual(list)
  for (const text of ["", "{}", "[]", '{"format":1,"hub":"x","keys":[{}]}', '{"format":2,"hub":"x","keys":[]}'])
    expect(parseKeyList(text)).toBeUndefined()
})

test("nothing can stand beside what is signed, nor in what only looks like the same text", () => {
  const bytes = new TextEncoder().encode(signedText)
  const withNote = tamper((one) => Object.assign(one.signature, { note: "Also approved by the minister" }))
  const otherFormat = tamper((one) => Object.assign(one.signature.statement, { format: 2 }))
  const notText = Uint8Array.from([...bytes.slice(0, 30), 0xff, ...bytes.slice(30)])

  expect(verifyEvidence({ evidence: bytes, publication }).holds).toBe(true)
  for (const evidence of [withNote, otherFormat, notText, `\ufeff${signedText}`])
    expect(verifyEvidence({ evidence, publication }).holds).toBe(false)
})

test("no file makes it throw, however its names, values or depth are", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
  const hostile = [
    ...["constructor", "toString", "__proto__", "hasOwnProperty"].map((name) =>
      signedText.replace("{", `{"${name}":1,`),
    ),
    signedText.replace('"Prices"', '{"toString":1,"valueOf":1}'),
    signedText.replace('"Prices"', deep),
    `{"edition":{"collection":${deep}},"signature":{"statement":{"digests":{"a":${deep}}},"value":""}}`,
  ]

  for (const evidence of hostile) expect(verifyEvidence({ evidence, publication }).holds).toBe(false)
})

test("a key that the one before did not endorse is told, and a list that no hub publishes is refused", () => {
  const { list, secrets } = publishKeys()
  const [first, second, third] = list.keys
  const unendorsed = { ...list, keys: [first!, { ...second!, endorsement: null }, third!] }
  const signed = sign(evidence, secrets[1], "2027-06-01T00:00:00.000Z")
  const listProblem =
    "The list of keys was changed: each key is retired when the next one is created, and none is there twice."

  expect(verifyEvidence({ evidence: signed, publication, keys: unendorsed })).toMatchObject({
    holds: true,
    notes: [expect.stringContaining(`Key ${fingerprintOf(second!.key)} is not endorsed by the key before it.`)],
  })
  for (const keys of [
    [{ ...first!, retired_at: null }, second!, third!],
    [first!, second!, { ...third!, retired_at: "2029-01-01T00:00:00.000Z" }],
    [first!, first!],
  ])
    expect(verifyEvidence({ evidence: signedText, publication, keys: { ...list, keys } }).problems).toContain(
      listProblem,
    )
  const never = sign(evidence, secret, "soon")
  expect(verifyEvidence({ evidence: never, publication, keys: list }).holds).toBe(false)
})

test("clocks of two hubs may differ by minutes", () => {
  const { list } = publishKeys()

  for (const at of ["2025-12-31T23:59:00.000Z", "2027-01-01T00:05:00.000Z"])
    expect(verifyEvidence({ evidence: sign(evidence, secret, at), publication, keys: list }).problems).toEqual([])
})

test("without keys it is said that nobody vouched for who signed", () => {
  const { list } = publishKeys()

  expect(headlineOf(verifyEvidence({ evidence: signedText, publication }))).toBe(
    "Unchanged since it was signed; who signed it was not verified",
  )
  expect(headlineOf(verifyEvidence({ evidence: signedText, publication, keys: list }))).toBe("Verification passed")
})

test("a document is written as JSON writes it, but for the order of names", () => {
  const value = { b: [1, "two\u2028", [], {}, null, -0, 1e21], a: { "10": true, "9": false, left: undefined } }
  const sorted = { a: { left: undefined }, b: value.b }

  expect(canonicalJson({ ...value, a: { left: undefined } })).toBe(`${JSON.stringify(sorted, null, 2)}\n`)
  expect(canonicalJson(value.a)).toBe('{\n  "10": true,\n  "9": false\n}\n')
})
