import { forbidden, Refusal } from "./platform/failure.ts"
import type { Scope } from "@hub/contract/account"
import type { Route } from "@hub/contract/route"
import type { Actor } from "./platform/ctx.ts"

/** Who stands at the door, as the rules name them: a user by his role, everyone else by his kind. */
export type Principal = "nobody" | "guest" | "reviewer" | "author" | "admin" | "hub"

/** One rule: who may do the deed at all, with what of it only, and what others are told. */
type Rule = {
  who: readonly Principal[]
  /** Narrows the rule to things that stand in the right relation to the actor. */
  with?: (actor: Actor, thing: Relations) => boolean
  /** A deed that changes something is closed to an access token that may only read. */
  changes: boolean
  /**
   * Closed to every personal token. No program decides about a text, about who is asked for it or for ever, and none manages
   * an account, not even that of its user.
   */
  inPerson?: true
  /** Gives readers something or takes it from them: a token needs a scope for just that. */
  publishes?: true
  otherwise: string
}

/** What a rule may ask about a thing. */
type Relations = {
  requested_by?: number
  owner_id?: number | null
  /** Who froze it. */
  frozen_by?: number | null
  assignee_id?: number | null
  /** Who is asked for a review, who answers for him while he is away, and who did. */
  reviewer_id?: number
  deputy_id?: number | null
  answered_by?: number | null
}

const everybody: Principal[] = ["nobody", "guest", "reviewer", "author", "admin", "hub"]
const signedIn: Principal[] = ["reviewer", "author", "admin", "hub"]
const authors: Principal[] = ["author", "admin", "hub"]
const administrators: Principal[] = ["admin"]

const open = { who: everybody, changes: false, otherwise: "" }
const read = { who: signedIn, changes: false, otherwise: "Please log in." }
const administer = { who: administrators, otherwise: "Only an administrator may do that." }

/**
 * Every deed in the hub and its rule. A route names its deed, a list asks the same rule as the read of one of its rows,
 * and what a screen may offer (`can`) is asked here too.
 */
export const rules = {
  "hub.look": open,
  "account.enter": { ...open, changes: true },
  "account.read": { ...read, who: ["reviewer", "author", "admin"] },
  "account.own": { who: ["reviewer", "author", "admin"], changes: true, inPerson: true, otherwise: "Please log in." },

  /** Everybody signed in may name the others; what else is known of them is for administrators. */
  "users.name": { ...read, who: ["reviewer", "author", "admin"] },
  "users.see": { ...administer, changes: false },
  "users.manage": { ...administer, changes: true, inPerson: true },
  "access.ask": { ...open, changes: true },

  "topics.read": read,
  "topics.create": authorsOnly("Reviewers read topics; only authors create them."),
  "topics.edit": authorsOnly("Reviewers read topics; only authors change them."),
  "topics.submit": authorsOnly("Reviewers read topics; only authors submit them."),
  /** A rejected topic is its owner's again; one that nobody owns is any author's. */
  "topics.reopen": ownersOnly("Only the topic's owner may reopen it."),
  "topics.archive": authorsOnly("Reviewers read topics; only authors archive them."),
  "topics.publish": { ...authorsOnly("Reviewers read topics; only authors publish them."), publishes: true },
  /** Publishes what differs from what was approved, with a reason. */
  "topics.override": {
    ...administer,
    changes: true,
    inPerson: true,
    otherwise: "Only an administrator publishes what was not approved.",
  },
  /** Open to all who are known here: whose turn it is, is the review's to say. */
  "topics.decide": { who: ["guest", ...signedIn], changes: true, otherwise: "Please log in." },
  "topics.bulk_delete": {
    who: administrators,
    changes: true,
    inPerson: true,
    otherwise: "Admin role required for bulk deletion.",
  },

  "collections.read": read,
  "collections.create": authorsOnly("Reviewers read collections; only authors create them."),
  "collections.arrange": authorsOnly("Reviewers read collections; only authors arrange them."),

  /** Who owns a collection freezes it; who froze it may take that back. */
  "collections.freeze": ownersOnly("Only its owner, whoever froze it and administrators may do that."),

  "projects.read": read,
  /** What keeps a project's texts from going out is decided by those who decide it for the hub. */
  "projects.gate": { ...administer, changes: true, inPerson: true },
  "projects.manage": authorsOnly("Only authors manage projects."),
  "milestones.read": read,
  "milestones.manage": authorsOnly("Only authors manage milestones."),
  "tasks.read": read,
  "tasks.manage": authorsOnly("Only authors manage tasks."),
  /** A reviewer says how far a task of his own is. */
  "tasks.move": {
    who: signedIn,
    with: (actor, { assignee_id }) => actor.role !== "reviewer" || assignee_id === actor.person_id,
    changes: true,
    otherwise: "Only authors and whoever the task is for may do that.",
  },
  "tags.read": read,
  "tags.manage": authorsOnly("Only authors manage tags."),
  /** What is merged into another is gone for good. */
  "tags.merge": { ...authorsOnly("Only authors manage tags."), inPerson: true },
  "stakeholders.read": read,
  "stakeholders.manage": authorsOnly("Only authors manage stakeholders."),
  /** Who is who decides whose answer counts. */
  "stakeholders.merge": {
    who: administrators,
    changes: true,
    inPerson: true,
    otherwise: "Only an administrator merges people.",
  },
  "turns.read": read,
  "calendar.read": read,
  "calendar.manage": authorsOnly("Only authors plan meetings."),
  "dashboard.read": read,
  /** What each type of thing asks of its reader is asked of every hit. */
  "search.find": read,

  "variables.read": read,
  "variables.change": { ...administer, changes: true },
  "links.read": read,
  "links.add": authorsOnly("Reviewers read topics; only authors add links."),
  "links.change": authorsOnly("Only authors change links."),
  "images.read": read,
  /** An image's address cannot be guessed: who has it may see the image. */
  "images.view": open,
  "images.add": authorsOnly("Only authors add images."),
  "images.change": authorsOnly("Only authors change images."),

  "reviews.read": read,
  "reviews.manage": {
    who: authors,
    with: (actor, { requested_by, owner_id }) =>
      actor.role === "admin" || (actor.person_id !== null && [requested_by, owner_id].includes(actor.person_id)),
    changes: true,
    inPerson: true,
    otherwise: "Only whoever asked for this review or owns the topic may do that.",
  },
  "reviews.incorporate": { ...authorsOnly("Only authors take in what reviewers say."), inPerson: true },
  /** Answers for a reviewer: he himself, and while he is away his deputy, who may look at his own answer afterwards. */
  "reviews.stand_for": {
    ...read,
    who: ["reviewer", "author", "admin"],
    with: (actor, { reviewer_id, deputy_id, answered_by }) =>
      actor.person_id !== null && [reviewer_id, deputy_id, answered_by].includes(actor.person_id),
  },
  /** Whoever stands for the reviewer, and nobody else; portal/guest.ts asks who he is. */
  "reviews.answer": {
    who: ["reviewer", "author", "admin"],
    changes: true,
    inPerson: true,
    otherwise: "Please log in.",
  },
  /** The secret link itself is the proof; portal/guest.ts asks it. */
  "portal.read": open,
  "portal.answer": { ...open, changes: true, inPerson: true },

  /** That there are imports, and how far they are; what is in one is for those who could import it. */
  "imports.list": read,
  "imports.read": { who: authors, changes: false, otherwise: "Only authors see what is in an import." },
  "imports.import": authorsOnly("Only authors import documents."),
  /** Deletes the topics that were made. */
  "imports.undo": { ...authorsOnly("Only authors import documents."), inPerson: true },
  "imports.view_image": open,

  "publications.read": read,
  /** Whoever has its address, where that is enough; visibility/readers.ts asks. */
  "publications.fetch": open,
  /** A browser in which somebody is signed in opens pages as he. */
  "publications.pass": {
    who: ["reviewer", "author", "admin"],
    changes: true,
    inPerson: true,
    otherwise: "Please log in.",
  },
  /** Whoever reads a knowledge base says what is wrong in it. */
  "publications.report": { who: everybody, changes: true, otherwise: "" },
  "publications.publish": { ...authorsOnly("Only authors publish."), publishes: true },

  "sample.manage": { ...administer, changes: true },
  "notifications.read": { ...read, who: ["reviewer", "author", "admin"] },
  "notifications.see": { ...administer, changes: false },
  "notifications.announce": { ...administer, changes: true },
  "notifications.mark": { who: ["reviewer", "author", "admin"], changes: true, otherwise: "Please log in." },

  /** Everybody signed in has a voice; what became of it is for administrators. */
  "feedback.send": { who: ["reviewer", "author", "admin"], changes: true, otherwise: "Please log in." },
  "feedback.see": { ...administer, changes: false },
  "feedback.manage": { ...administer, changes: true },
  "bugs.report": { who: ["reviewer", "author", "admin"], changes: true, otherwise: "Please log in." },
  "bugs.follow": { ...read, who: ["reviewer", "author", "admin"] },
  "bugs.see": { ...administer, changes: false },
  "bugs.manage": { ...administer, changes: true },

  "archived.see": { ...administer, changes: false },
  "archived.settle": { ...administer, changes: true },
  "logs.see": { ...administer, changes: false },
  "metrics.see": { ...administer, changes: false },
  "settings.see": { ...administer, changes: false },
  /** A program does not decide how the hub keeps its people and texts. */
  "settings.change": { ...administer, changes: true, inPerson: true },

  "webhooks.see": { ...administer, changes: false },
  "webhooks.manage": { ...administer, changes: true, inPerson: true },
  "backups.see": { ...administer, changes: false },
  "backups.make": { ...administer, changes: true },
  /** The file is everything that the hub knows: no token takes it away. */
  "backups.take": { ...administer, changes: true, inPerson: true },
  /** What is here goes, and comes back as it was: nothing for a program. */
  "backups.restore": { ...administer, changes: true, inPerson: true },
  "database.clear": { ...administer, changes: true, inPerson: true },

  "mails.status": read,
  /** Letters hold links by which their receivers are known. */
  "mails.read": { ...administer, changes: false, inPerson: true },
} as const satisfies Record<string, Rule>

export type Deed = keyof typeof rules
/** The deeds of one noun. */
export type DeedOn<Noun extends string> = Extract<Deed, `${Noun}.${string}`>
/** The deeds that are judged by the thing they are done to. */
export type DeedWith = { [D in Deed]: (typeof rules)[D] extends { with: unknown } ? D : never }[Deed]

/** Whether the actor may do this, with this thing where the rule asks about things. */
export function may(actor: Actor, deed: Exclude<Deed, DeedWith>): boolean
export function may(actor: Actor, deed: DeedWith, thing: Relations): boolean
export function may(actor: Actor, deed: Deed, thing?: Relations): boolean {
  const { who, with: isRelated }: Rule = rules[deed]
  if (!who.includes(principalOf(actor)) || isBeyondToken(actor, deed)) return false
  return actor.kind === "hub" || isRelated === undefined || (thing !== undefined && isRelated(actor, thing))
}

/** Refuses whoever may not do this, in the words of its rule. */
export function mustBeAllowed(actor: Actor, deed: Exclude<Deed, DeedWith>): void
export function mustBeAllowed(actor: Actor, deed: DeedWith, thing: Relations): void
export function mustBeAllowed(actor: Actor, deed: Deed, thing?: Relations): void {
  mustTry(actor, deed)
  if (!may(actor, deed as DeedWith, thing as Relations)) throw forbidden(rules[deed].otherwise)
}

/** Refuses whoever may do this with nothing at all; the door asks before it reads what was sent, and names the method. */
export function mustTry(actor: Actor, deed: Deed, method?: Route["method"]): void {
  if (!allows(principalOf(actor), deed)) throw forbidden(rules[deed].otherwise)
  if (!isBeyondToken(actor, deed, method)) return
  const needed = neededFor(deed, method)
  throw needed === "person"
    ? new Refusal("forbidden", "An API token can't do this. Sign in and do it yourself.", { code: "beyond_token" })
    : new Refusal("forbidden", `This token may not ${needed}.`, { code: "beyond_scope" })
}

/** Whether a principal may do this with anything at all. */
export const allows = (principal: Principal, deed: Deed) => (rules[deed] as Rule).who.includes(principal)

/** A deed that needs no account: its route is open, and the verb says itself what proof it wants. */
export const isOpen = (deed: Deed) => allows("nobody", deed)

/** Whether doing this changes something, so that the row is held meanwhile. */
export const changes = (deed: Deed) => rules[deed].changes

/** What a personal token may not do, although its user may. */
function isBeyondToken(actor: Actor, deed: Deed, method?: Route["method"]) {
  if (actor.kind !== "user" || actor.by?.kind !== "token") return false
  const needed = neededFor(deed, method)
  return needed === "person" || !actor.by.scopes.includes(needed)
}

/** Which scope a token needs for this; a person has to do what decides, and to delete for good. */
function neededFor(deed: Deed, method?: Route["method"]): Scope | "person" {
  const { inPerson, publishes, changes }: Rule = rules[deed]
  if (inPerson === true || method === "DELETE") return "person"
  if (publishes === true) return "publish"
  return changes || (method !== undefined && method !== "GET") ? "write" : "read"
}

const principalOf = (actor: Actor): Principal => (actor.kind === "user" ? actor.role : actor.kind)

function authorsOnly(otherwise: string) {
  return { who: authors, changes: true, otherwise }
}

/** Whoever owns it, and whoever froze it; what nobody owns is any author's. */
function ownersOnly(otherwise: string) {
  const isOwner = ({ role, person_id }: Actor, { owner_id, frozen_by }: Relations) =>
    role === "admin" || owner_id === null || (person_id !== null && [owner_id, frozen_by].includes(person_id))
  return { who: authors, with: isOwner, changes: true, inPerson: true, otherwise } as const
}
