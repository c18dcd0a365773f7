import { roles } from "@hub/contract/account/values"
import {
  adminRule,
  administrators,
  authors,
  authorsRule,
  everybody,
  ownersRule,
  publicRule,
  readRule,
  signedIn,
  type PermissionRule,
} from "./policy-rule.ts"

/**
 * Every permission in the hub and its rule. A route names its permission, a list asks the same rule as the read of one of its rows,
 * and what a screen may offer (`can`) is asked here too.
 */
export const permissionRules = {
  "hub.look": publicRule,
  "account.enter": { ...publicRule, changes: true },
  "account.read": { ...readRule, who: roles, personal: true },
  "account.own": { who: roles, changes: true, inPerson: true, otherwise: "Please sign in." },

  /** Everybody signed in may name the others; what else is known of them is for administrators. */
  "users.name": { ...readRule, who: roles },
  "users.see": { ...adminRule, changes: false },
  /** Who gives access may look at what came of it. They never see more than they do as themselves. */
  "users.view_as": {
    who: ["author", "admin"],
    with: (actor) =>
      actor.role === "admin" || (actor.kind === "user" && Object.values(actor.restricted ?? {}).includes("manager")),
    changes: true,
    inPerson: true,
    otherwise: "Only administrators and managers of a restricted project see the hub as somebody else.",
  },
  "users.manage": { ...adminRule, changes: true, inPerson: true },
  "access.ask": { ...publicRule, changes: true },
  /** Authors choose a group for their project. */
  "groups.see": { who: authors, changes: false, otherwise: "Only authors and administrators see groups." },
  "groups.manage": { ...adminRule, changes: true, inPerson: true },
  "access.review": { ...adminRule, changes: false },

  "topics.read": readRule,
  "topics.create": { ...authorsRule("Only authors can create topics."), agents: true },
  "topics.edit": authorsRule("Only authors can edit topics."),
  "topics.submit": authorsRule("Only authors can send topics for review."),
  /** A rejected topic is its owner's again; one that nobody owns is any author's. */
  "topics.reopen": ownersRule("Only the topic's owner may reopen it."),
  /** Who answers for a topic hands it on; one that nobody owns, any author. */
  "topics.assign": ownersRule("Only the topic's owner and administrators can give it to somebody else."),
  "topics.archive": authorsRule("Only authors can archive topics."),
  "topics.publish": { ...authorsRule("Only authors can publish topics."), publishes: true },
  /** Publishes what differs from what was approved, with a reason. */
  "topics.override": {
    ...adminRule,
    changes: true,
    inPerson: true,
    otherwise: "Only administrators can publish text that isn't approved.",
  },
  /** Open to all who are known here: whose turn it is, is the review's to say. */
  "topics.decide": { who: ["guest", ...signedIn], changes: true, otherwise: "Please sign in." },
  "topics.bulk_delete": {
    who: administrators,
    changes: true,
    inPerson: true,
    otherwise: "Admin role required for bulk deletion.",
  },

  /** Everybody with an account who reads a topic may comment on it. */
  "comments.read": { ...readRule, who: roles },
  "comments.add": { who: roles, changes: true, agents: true, otherwise: "Please sign in." },
  /** Whose turn a thread is. */
  "comments.assign": { who: roles, changes: true, otherwise: "Please sign in." },
  /** Nobody changes the words of somebody else. */
  "comments.edit": {
    who: roles,
    with: (actor, { created_by }) => created_by === actor.person_id,
    changes: true,
    otherwise: "You can only change your own comments.",
  },
  /** Of a topic that nobody owns, any author. */
  "comments.resolve": {
    who: roles,
    with: (actor, { created_by, owner_id, lead_id }) =>
      actor.role === "admin" ||
      (owner_id === null && actor.role === "author") ||
      (actor.person_id !== null && [created_by, owner_id, lead_id].includes(actor.person_id)),
    changes: true,
    inPerson: true,
    otherwise: "Only the comment's author, the topic's owner and the project's lead can do that.",
  },
  /** What is suggested becomes part of the text, which no token decides. */
  "comments.decide": { ...authorsRule("Only authors can decide about suggestions."), inPerson: true },

  "collections.read": readRule,
  "collections.create": authorsRule("Only authors can create collections."),
  "collections.arrange": authorsRule("Only authors can change collections."),

  /** Who owns a collection freezes it; who froze it may take that back. */
  "collections.freeze": ownersRule("Only its owner, whoever froze it and administrators may do that."),

  /** Who owns a collection, or leads or manages its project, says before when nobody else may know it. */
  "collections.embargo": {
    who: authors,
    with: (actor, { owner_id, lead_id }) =>
      actor.role === "admin" ||
      (actor.kind === "user" &&
        (actor.project_role === "manager" ||
          owner_id === actor.person_id ||
          (actor.project_role === undefined && lead_id === actor.person_id))),
    changes: true,
    inPerson: true,
    otherwise: "Only the collection's owner, its project's managers and administrators decide about its embargo.",
  },

  "projects.read": readRule,
  /** Who may see an open project is its owner's to say, and a restricted one's its managers'. */
  "projects.share": {
    who: authors,
    with: (actor, { owner_id }) =>
      actor.role === "admin" ||
      (actor.kind === "user" && actor.project_role === "manager") ||
      (actor.kind === "user" && actor.project_role === undefined && owner_id === actor.person_id),
    changes: true,
    inPerson: true,
    otherwise: "Only the project's managers, its owner and administrators decide who may see it.",
  },
  /** What keeps a project's texts from going out is decided by those who decide it for the hub. */
  "projects.gate": { ...adminRule, changes: true, inPerson: true },
  "projects.manage": authorsRule("Only authors can manage projects."),
  "milestones.read": readRule,
  "milestones.manage": authorsRule("Only authors can manage milestones."),
  "tasks.read": readRule,
  "tasks.manage": authorsRule("Only authors can manage tasks."),
  /** A reviewer says how far a task of their own is. */
  "tasks.move": {
    who: signedIn,
    with: (actor, { assignee_id }) => actor.role !== "reviewer" || assignee_id === actor.person_id,
    changes: true,
    otherwise: "Only authors and the person assigned to the task can do that.",
  },
  "tags.read": readRule,
  "tags.manage": authorsRule("Only authors can manage tags."),
  /** What is merged into another is gone for good. */
  "tags.merge": { ...authorsRule("Only authors can manage tags."), inPerson: true },
  "stakeholders.read": readRule,
  "stakeholders.manage": authorsRule("Only authors can manage stakeholders."),
  /** Who is who decides whose answer counts. */
  "stakeholders.merge": {
    who: administrators,
    changes: true,
    inPerson: true,
    otherwise: "Only administrators can merge people.",
  },
  "turns.read": readRule,
  "calendar.read": readRule,
  "calendar.manage": authorsRule("Only authors can schedule meetings."),
  "dashboard.read": readRule,
  /** What each type of thing asks of its reader is asked of every hit. */
  "search.find": readRule,

  "variables.read": readRule,
  "variables.request": authorsRule("Only authors can ask for variables."),
  "variables.read_requests": { ...adminRule, changes: false },
  "variables.change": { ...adminRule, changes: true },
  "links.read": readRule,
  "links.add": authorsRule("Only authors can add links."),
  "links.change": authorsRule("Only authors can change links."),
  "images.read": readRule,
  /** An image's address cannot be guessed: who has it may see the image. */
  "images.view": publicRule,
  "images.add": authorsRule("Only authors can add images."),
  "images.change": authorsRule("Only authors can change images."),

  "reviews.read": readRule,
  "reviews.manage": {
    who: authors,
    with: (actor, { requested_by, owner_id }) =>
      actor.role === "admin" || (actor.person_id !== null && [requested_by, owner_id].includes(actor.person_id)),
    changes: true,
    inPerson: true,
    otherwise: "Only the person who asked for this review or the topic owner can do that.",
  },
  "reviews.incorporate": { ...authorsRule("Only authors can incorporate feedback."), inPerson: true },
  /** Asks a reviewer back or explains; no decision. */
  "reviews.reply": authorsRule("Only authors can reply to reviewers."),
  /** Answers for a reviewer: they themselves, and while they are away their deputy, who may look at their own answer afterwards. */
  "reviews.stand_for": {
    ...readRule,
    personal: true,
    who: roles,
    with: (actor, { reviewer_id, deputy_id, answered_by }) =>
      actor.person_id !== null && [reviewer_id, deputy_id, answered_by].includes(actor.person_id),
  },
  /** The person who stands for the reviewer, and nobody else; portal/guest.ts asks who they are. */
  "reviews.answer": {
    who: roles,
    changes: true,
    inPerson: true,
    otherwise: "Please sign in.",
  },
  /** The secret link itself is the proof; portal/guest.ts asks it. */
  "portal.read": { ...publicRule, personal: true },
  "portal.answer": { ...publicRule, changes: true, inPerson: true },

  /** That there are imports, and how far they are; what is in one is for those who could import it. */
  "imports.list": readRule,
  "imports.read": { who: authors, changes: false, otherwise: "Only authors see what is in an import." },
  "imports.import": authorsRule("Only authors can import documents."),
  /** Deletes the topics that were made. */
  "imports.undo": { ...authorsRule("Only authors can import documents."), inPerson: true },
  "imports.view_image": publicRule,

  "publications.read": readRule,
  /** The person who has its address, where that is enough; visibility/readers.ts asks. */
  "publications.fetch": publicRule,
  /** A browser in which somebody is signed in opens pages as he. */
  "publications.pass": {
    who: roles,
    changes: true,
    inPerson: true,
    otherwise: "Please sign in.",
  },
  /** The person who reads a knowledge base says what is wrong in it. */
  "publications.report": { who: everybody, changes: true, otherwise: "" },
  /** How much an edition is read. */
  "publications.see_readings": { who: authors, changes: false, otherwise: "Only authors see how editions are read." },
  /** How an edition would look, before it is asked for. */
  "publications.preview": { who: authors, changes: false, otherwise: "Only authors can publish." },
  "publications.publish": { ...authorsRule("Only authors can publish."), publishes: true },

  "sample.manage": { ...adminRule, changes: true },
  "notifications.read": { ...readRule, who: roles, personal: true },
  "notifications.see": { ...adminRule, changes: false },
  "notifications.announce": { ...adminRule, changes: true },
  "notifications.mark": { who: roles, changes: true, otherwise: "Please sign in." },

  /** Everybody signed in has a voice; what became of it is for administrators. */
  "feedback.send": { who: roles, changes: true, otherwise: "Please sign in." },
  "feedback.see": { ...adminRule, changes: false },
  "feedback.manage": { ...adminRule, changes: true },
  "bugs.report": { who: roles, changes: true, otherwise: "Please sign in." },
  "bugs.follow": { ...readRule, who: roles, personal: true },
  "bugs.see": { ...adminRule, changes: false },
  "bugs.manage": { ...adminRule, changes: true },

  "archived.see": { ...adminRule, changes: false },
  "archived.settle": { ...adminRule, changes: true },
  "audit.see": { ...adminRule, changes: false },
  "logs.see": { ...adminRule, changes: false },
  /** Numbers of a process, never of a person; of what its reader may see. */
  "process_figures.see": {
    who: authors,
    changes: false,
    otherwise: "Only authors and administrators see process figures.",
  },
  "metrics.see": { ...adminRule, changes: false },
  "settings.see": { ...adminRule, changes: false },
  /** A program does not decide how the hub keeps its people and texts. */
  "settings.change": { ...adminRule, changes: true, inPerson: true },

  "webhooks.see": { ...adminRule, changes: false },
  "webhooks.manage": { ...adminRule, changes: true, inPerson: true },
  "destinations.see": { ...adminRule, changes: false },
  "destinations.manage": { ...adminRule, changes: true, inPerson: true },
  "backups.see": { ...adminRule, changes: false },
  "backups.make": { ...adminRule, changes: true },
  /** The file is everything that the hub knows: no token takes it away. */
  "backups.take": { ...adminRule, changes: true, inPerson: true },
  /** What is here goes, and comes back as it was: nothing for a program. */
  "backups.restore": { ...adminRule, changes: true, inPerson: true },
  "database.clear": { ...adminRule, changes: true, inPerson: true },

  "mails.status": readRule,
  /** Emails hold links by which their receivers are known. */
  "mails.read": { ...adminRule, changes: false, inPerson: true },
} as const satisfies Record<string, PermissionRule>
