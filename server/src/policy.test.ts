import { expect, test } from "vitest"
import { type Scope, scopes } from "@hub/contract/account"
import { type Actor, anonymousActor, systemActor } from "./platform/ctx.ts"
import { type Permission, hasPermission, requirePermission, requireRole, permissionRules } from "./policy.ts"

const user = (role: "author" | "admin" | "reviewer", person_id = 1) => ({
  kind: "user" as const,
  user_id: person_id,
  person_id,
  name: "A",
  role,
})
const guest: Actor = { kind: "guest", user_id: null, person_id: 1, name: "Eve", role: null }
const actors = {
  N: anonymousActor,
  G: guest,
  R: user("reviewer"),
  A: user("author"),
  "!": user("admin"),
  H: systemActor,
}

/** Who may do what with a thing that is his: nobody, guests, reviewers, authors, administrators (!) and the hub. */
const golden: Record<Permission, string> = {
  "hub.look": "NGRA!H",
  "account.enter": "NGRA!H",
  "account.read": "RA!",
  "account.own": "RA!",
  "users.name": "RA!",
  "users.see": "!",
  "users.manage": "!",
  "users.view_as": "!",
  "access.ask": "NGRA!H",
  "access.review": "!",
  "groups.see": "A!H",
  "groups.manage": "!",
  "topics.read": "RA!H",
  "topics.create": "A!H",
  "topics.edit": "A!H",
  "topics.submit": "A!H",
  "topics.reopen": "A!H",
  "topics.assign": "A!H",
  "topics.archive": "A!H",
  "topics.publish": "A!H",
  "topics.override": "!",
  "topics.decide": "GRA!H",
  "topics.bulk_delete": "!",
  "comments.read": "RA!",
  "comments.add": "RA!",
  "comments.assign": "RA!",
  "comments.edit": "RA!",
  "comments.resolve": "RA!",
  "comments.decide": "A!H",
  "collections.read": "RA!H",
  "collections.create": "A!H",
  "collections.freeze": "A!H",
  "collections.embargo": "A!H",
  "collections.arrange": "A!H",
  "projects.read": "RA!H",
  "projects.share": "A!H",
  "projects.gate": "!",
  "projects.manage": "A!H",
  "milestones.read": "RA!H",
  "milestones.manage": "A!H",
  "tasks.read": "RA!H",
  "tasks.manage": "A!H",
  "tasks.move": "RA!H",
  "tags.read": "RA!H",
  "tags.manage": "A!H",
  "tags.merge": "A!H",
  "stakeholders.read": "RA!H",
  "stakeholders.manage": "A!H",
  "stakeholders.merge": "!",
  "turns.read": "RA!H",
  "calendar.read": "RA!H",
  "calendar.manage": "A!H",
  "dashboard.read": "RA!H",
  "search.find": "RA!H",
  "variables.read": "RA!H",
  "variables.request": "A!H",
  "variables.read_requests": "!",
  "variables.change": "!",
  "links.read": "RA!H",
  "links.add": "A!H",
  "links.change": "A!H",
  "images.read": "RA!H",
  "images.view": "NGRA!H",
  "images.add": "A!H",
  "images.change": "A!H",
  "reviews.read": "RA!H",
  "reviews.manage": "A!H",
  "reviews.incorporate": "A!H",
  "reviews.reply": "A!H",
  "reviews.stand_for": "RA!",
  "reviews.answer": "RA!",
  "portal.read": "NGRA!H",
  "portal.answer": "NGRA!H",
  "imports.list": "RA!H",
  "imports.read": "A!H",
  "imports.import": "A!H",
  "imports.undo": "A!H",
  "imports.view_image": "NGRA!H",
  "publications.read": "RA!H",
  "publications.preview": "A!H",
  "publications.see_readings": "A!H",
  "publications.publish": "A!H",
  "publications.report": "NGRA!H",
  "publications.fetch": "NGRA!H",
  "publications.pass": "RA!",
  "sample.manage": "!",
  "notifications.read": "RA!",
  "notifications.see": "!",
  "notifications.announce": "!",
  "notifications.mark": "RA!",
  "feedback.send": "RA!",
  "feedback.see": "!",
  "feedback.manage": "!",
  "bugs.report": "RA!",
  "bugs.follow": "RA!",
  "bugs.see": "!",
  "bugs.manage": "!",
  "archived.see": "!",
  "archived.settle": "!",
  "audit.see": "!",
  "logs.see": "!",
  "process_figures.see": "A!H",
  "metrics.see": "!",
  "settings.see": "!",
  "settings.change": "!",
  "webhooks.see": "!",
  "webhooks.manage": "!",
  "destinations.see": "!",
  "destinations.manage": "!",
  "backups.see": "!",
  "backups.make": "!",
  "backups.take": "!",
  "backups.restore": "!",
  "database.clear": "!",
  "mails.status": "RA!H",
  "mails.read": "!",
}
const own = { requested_by: 1, owner_id: 1, assignee_id: 1, reviewer_id: 1, created_by: 1 }

test.each(Object.keys(permissionRules) as Permission[])(
  "%s is allowed to those the table names and to nobody else",
  (permission) => {
    const allowed = Object.entries(actors).filter(([, actor]) =>
      hasPermission(actor, permission as "reviews.manage", own),
    )

    expect(allowed.map(([role]) => role).join("")).toBe(golden[permission])
  },
)

test.each([
  ["whoever asked", user("author", 2), { requested_by: 2, owner_id: 3 }, true],
  ["the topic's owner", user("author", 3), { requested_by: 2, owner_id: 3 }, true],
  ["an administrator who has nothing to do with it", user("admin", 9), { requested_by: 2, owner_id: 3 }, true],
  ["another author", user("author", 4), { requested_by: 2, owner_id: 3 }, false],
  [
    "a person without an account, on a topic that nobody owns",
    anonymousActor,
    { requested_by: 2, owner_id: null },
    false,
  ],
] as const)("a review is taken back by %s: %o", (_, actor, review, isAllowed) => {
  expect(hasPermission(actor, "reviews.manage", review)).toBe(isAllowed)
})

test.each([
  ["its author", user("reviewer", 2), { owner_id: 3 }, true],
  ["the topic's owner", user("author", 3), { owner_id: 3 }, true],
  ["the project's lead", user("author", 4), { owner_id: 3 }, true],
  ["an administrator", user("admin", 9), { owner_id: 3 }, true],
  ["another author", user("author", 5), { owner_id: 3 }, false],
  ["another author, where nobody owns the topic", user("author", 5), { owner_id: null }, true],
  ["a reviewer, where nobody owns the topic", user("reviewer", 5), { owner_id: null }, false],
] as const)("a comment is resolved by %s: %o", (_, actor, topic, isAllowed) => {
  expect(hasPermission(actor, "comments.resolve", { created_by: 2, lead_id: 4, ...topic })).toBe(isAllowed)
})

test.each([
  ["the reviewer", user("reviewer", 2), true],
  ["his deputy", user("author", 3), true],
  ["whoever was his deputy when he answered", user("author", 4), true],
  ["an administrator", user("admin", 9), false],
  ["nobody", anonymousActor, false],
] as const)("a review is answered by %s: %o", (_, actor, isAllowed) => {
  expect(hasPermission(actor, "reviews.stand_for", { reviewer_id: 2, deputy_id: 3, answered_by: 4 })).toBe(isAllowed)
})

test("without a deputy nobody answers for a reviewer", () => {
  expect(
    hasPermission(user("author", 3), "reviews.stand_for", { reviewer_id: 2, deputy_id: null, answered_by: null }),
  ).toBe(false)
})

const holder = (scopes: Scope[]): Actor => ({
  ...user("admin"),
  by: { kind: "token", id: 1, name: "An external program", token_kind: "personal", scopes },
})

const inPerson: Permission[] = [
  "comments.resolve",
  "comments.decide",
  "tags.merge",
  "collections.freeze",
  "collections.embargo",
  ...([
    "account.own",
    "users.manage",
    "publications.pass",
    "settings.change",
    "webhooks.manage",
    "destinations.manage",
  ] as const),
  ...([
    "backups.take",
    "backups.restore",
    "database.clear",
    "projects.gate",
    "projects.share",
    "groups.manage",
    "stakeholders.merge",
  ] as const),
  ...([
    "topics.override",
    "users.view_as",
    "topics.reopen",
    "topics.assign",
    "topics.bulk_delete",
    "imports.undo",
    "mails.read",
  ] as const),
  ...(["reviews.manage", "reviews.incorporate", "reviews.answer", "portal.answer"] as const),
]
const publishes: Permission[] = ["topics.publish", "publications.publish"]

test.each(Object.keys(permissionRules) as Permission[])(
  "%s is open to a personal token only within its scopes",
  (permission) => {
    const allowed = (scopes: Scope[]) => hasPermission(holder(scopes), permission as "reviews.manage", own)
    const { changes, ...rule } = permissionRules[permission]
    const decides = inPerson.includes(permission)
    const needed = publishes.includes(permission) ? "publish" : changes ? "write" : "read"

    expect("inPerson" in rule).toBe(decides)
    expect(scopes.filter((scope) => allowed([scope]))).toEqual(decides ? [] : [needed])
    expect(allowed([...scopes])).toBe(!decides)
  },
)

const agent = (scopes: Scope[]): Actor => ({
  ...user("admin"),
  by: { kind: "token", id: 1, name: "Style bot", token_kind: "agent", scopes },
})
const suggesting: Permission[] = ["comments.add", "topics.create"]

test.each(Object.keys(permissionRules) as Permission[])(
  "%s is open to an agent of an administrator only if it reads or suggests",
  (permission) => {
    const allowed = (scopes: Scope[]) => hasPermission(agent(scopes), permission as "reviews.manage", own)
    const reads = !permissionRules[permission].changes && !inPerson.includes(permission)

    expect(allowed(["read", "write", "publish"])).toBe(reads || suggesting.includes(permission))
    expect(allowed(["read"])).toBe(reads)
  },
)

test("a refusal says who may, in the words of the rule", () => {
  expect(() => requirePermission(user("author"), "topics.bulk_delete")).toThrow(
    "Admin role required for bulk deletion.",
  )
  expect(() => requireRole(user("reviewer"), "topics.edit")).toThrow("Only authors can edit topics.")
  expect(() => requireRole(user("author"), "reviews.manage")).not.toThrow()
})
