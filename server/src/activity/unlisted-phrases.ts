import type { EventType } from "@hub/contract/events"
import { settings } from "@hub/contract/settings"
import { backupPhrases } from "./backup-phrases.ts"
import type { listedPhrases } from "./listed-phrases.ts"
import {
  commentLink,
  type EventPhrase,
  importLink,
  joinNames,
  nameWritten,
  publicationLink,
  reviewLink,
  topicLink,
  withReason,
} from "./phrase.ts"
import { formatUtc } from "../platform/day.ts"

const usersLink = { link: () => "/admin/users" }
const destinationsLink = { link: () => "/admin/destinations" }
const settingsLink = { link: () => "/admin/settings" }
const bugsLink = { link: () => "/admin/bugs" }
const feedbackLink = { link: () => "/admin/feedback" }
const announcementsLink = { link: () => "/notifications/manage" }
const stakeholdersLink = { link: () => "/all-stakeholders" }

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`
const spaced = (word: string) => word.replaceAll("_", " ")
const settingLabels: Record<string, string> = Object.fromEntries(
  Object.entries(settings).map(([key, { label }]) => [key, label]),
)
const secondStepLabels: Record<string, string> = {
  totp: "an authenticator app",
  passkey: "a passkey",
  all: "all second steps",
}

/** Accounts, the system, and what follows by itself from what somebody did: only the audit trail shows this. */
export const unlistedPhrases: { [T in Exclude<EventType, keyof typeof listedPhrases>]: EventPhrase<T> } = {
  "admin.created": { words: ({ email }) => `created the administrator account ${email}`, ...usersLink },
  "user.signed_in": { words: () => "signed in" },
  "user.sign_in_failed": { words: ({ email }) => `failed to sign in as ${email}` },
  "user.signed_out": { words: () => "signed out" },
  "user.password_set": { words: () => "set a password with a link" },
  "user.password_changed": { words: () => "changed their password" },
  "user.reset_requested": { words: ({ email }) => `asked to reset the password of ${email}` },
  "user.reset_sent": { words: ({ email }) => `made a link to reset the password of ${email}` },
  "user.setup_sent": { words: ({ email }) => `made a link to set the password of ${email}`, ...usersLink },
  "user.created": {
    words: ({ name, email, role }) => `created the account of ${name} (${email}) as ${role}`,
    ...usersLink,
  },
  "user.changed": {
    words: ({ name, email, role, active, changed }) =>
      `changed ${joinNames(changed)} of the account of ${name} (${email}): now ${active ? "active" : "inactive"}, ${role}`,
    ...usersLink,
  },
  "user.deleted": { words: ({ name, email }) => `deleted the account of ${name} (${email})` },
  "user.profile_changed": { words: ({ name }) => `saved their profile with the name “${name}”` },
  "user.mail_wishes_changed": {
    words: ({ changed }) =>
      changed.length === 0
        ? "saved which emails they receive"
        : `changed which emails they receive: ${joinNames(changed)}`,
  },
  "user.sessions_ended": { words: ({ ended }) => `ended ${count(ended, "session")}` },
  "user.viewed_as": { words: ({ name, until }) => `began to see the hub as ${name} would, until ${formatUtc(until)}` },
  "user.identity_linked": { words: ({ issuer }) => `linked an account to the sign-in provider ${issuer}` },
  "user.identity_unlinked": {
    words: ({ issuers }) => `unlinked an account from its sign-in provider ${issuers.join(", ")}`,
    ...usersLink,
  },
  "collection.embargo_set": {
    words: ({ name, until, reason }) =>
      `put the collection “${name}” under embargo until ${formatUtc(until)}${withReason(reason)}`,
  },
  "collection.embargo_postponed": {
    words: ({ name, until, reason }) =>
      `postponed the embargo of the collection “${name}” to ${formatUtc(until)}${withReason(reason)}`,
  },
  "collection.embargo_release_asked": {
    words: ({ name, reason }) =>
      `asked to release the collection “${name}” before its embargo ends${withReason(reason)}`,
  },
  "collection.embargo_released": {
    words: ({ name, until, reason }) =>
      `released the collection “${name}”, which was under embargo until ${formatUtc(until)}${withReason(reason)}`,
  },
  "collection.embargo_reader_added": {
    words: ({ name, reader, reason }) => `added ${reader} to the embargo list of “${name}”${withReason(reason)}`,
  },
  "collection.embargo_reader_removed": {
    words: ({ name, reader }) => `removed ${reader} from the embargo list of “${name}”`,
  },
  "project.restricted": { words: ({ name }) => `restricted the project “${name}” to the people who are named in it` },
  "project.opened": { words: ({ name }) => `opened the project “${name}” to everybody with an account` },
  "project.access_granted": { words: ({ name, to, role }) => `made ${to} ${role} of the project “${name}”` },
  "project.access_changed": {
    words: ({ name, to, role, before }) => `made ${to} ${role} of the project “${name}”, who was its ${before}`,
  },
  "project.access_revoked": {
    words: ({ name, from, role }) => `took from ${from} the role ${role} in the project “${name}”`,
  },
  "group.created": { words: ({ name }) => `created the group “${name}”` },
  "group.changed": {
    words: ({ name, before }) =>
      name === before ? `changed the group “${name}”` : `renamed the group “${before}” to “${name}”`,
  },
  "group.deleted": { words: ({ name }) => `deleted the group “${name}”` },
  "group.member_added": { words: ({ name, member }) => `added ${member} to the group “${name}”` },
  "group.member_removed": { words: ({ name, member }) => `took ${member} out of the group “${name}”` },
  "user.second_factor_failed": { words: () => "entered a wrong code for the second step" },
  "user.second_factor_added": {
    words: ({ method }) => `added ${secondStepLabels[method] ?? method} as a second step`,
  },
  "user.second_factor_removed": { words: ({ method }) => `removed ${secondStepLabels[method] ?? method}` },
  "user.passkey_renamed": { words: ({ name }) => `renamed a passkey to “${name}”` },
  "user.recovery_codes_renewed": { words: () => "created new recovery codes" },
  "user.recovery_code_used": { words: ({ left }) => `used a recovery code (${left} left)` },
  "token.created": { words: ({ name, kind }) => `created the ${kind === "agent" ? "agent" : "API"} token “${name}”` },
  "user.deprovisioned": {
    words: ({ name }) => `switched off the account of ${name}, whom the identity provider deleted`,
  },
  "provisioning_token.created": { words: ({ name }) => `created the provisioning token “${name}”` },
  "provisioning_token.revoked": { words: ({ name }) => `revoked the provisioning token “${name}”` },
  "token.revoked": { words: ({ name }) => `revoked the API token “${name}”` },
  "access.requested": { words: ({ name, email }) => `asked for an account for ${name} (${email})`, ...usersLink },
  "access.approved": { words: ({ name, email }) => `approved the account request of ${name} (${email})`, ...usersLink },
  "access.declined": { words: ({ name, email }) => `declined the account request of ${name} (${email})`, ...usersLink },
  "topic.redrafted": { words: ({ title }) => `returned “${title}” to draft`, ...topicLink },
  "topic.submitted": { words: ({ title }) => `sent “${title}” for review`, ...topicLink },
  "topic.approved": { words: ({ title }) => `completed the approval of “${title}”`, ...topicLink },
  "topic.revisions_requested": { words: ({ title }) => `set “${title}” to revisions requested`, ...topicLink },
  "topic.rejected": { words: ({ title }) => `set “${title}” to rejected`, ...topicLink },
  "topic.review_cancelled": { words: ({ title }) => `ended the review of “${title}” without a result`, ...topicLink },
  "topic.scheduled": { words: ({ title }) => `scheduled “${title}” with an edition`, ...topicLink },
  "topic.unscheduled": { words: ({ title }) => `removed “${title}” from a scheduled edition`, ...topicLink },
  "review.opened": {
    words: ({ title, revision }) => `opened version ${revision} of “${title}” to review`,
    ...reviewLink,
  },
  "review.word_handed_out": { words: ({ title }) => `downloaded “${title}” as a Word file to review`, ...reviewLink },
  "review.word_returned": { words: ({ title }) => `uploaded a Word file with a review of “${title}”`, ...reviewLink },
  "review.renewed": { words: ({ title }) => `sent a new review link for “${title}”`, ...reviewLink },
  "review.link_asked": { words: ({ title }) => `asked for a new review link for “${title}”`, ...reviewLink },
  "review.code_mailed": { words: ({ title }) => `asked for a code by email to review “${title}”`, ...reviewLink },
  "review.code_refused": { words: ({ title }) => `entered a wrong code for the review of “${title}”`, ...reviewLink },
  "review.reminded": { words: ({ title }) => `reminded the reviewer of “${title}”`, ...reviewLink },
  "review.passed_over": {
    words: ({ title, reviewer, reason }) =>
      `continued the review of “${title}” without ${reviewer}${withReason(reason)}`,
    ...reviewLink,
  },
  "review.point_disposed": {
    words: ({ title, disposition, written }) =>
      written === undefined
        ? `decided on a comment in the review of “${title}”: ${spaced(disposition)}`
        : `marked an accepted comment in the review of “${title}” as ${nameWritten(written)}`,
    ...reviewLink,
  },
  "comment.edited": { words: ({ title }) => `edited a comment on “${title}”`, ...commentLink },
  "comment.unassigned": { words: ({ title }) => `unassigned a comment on “${title}”`, ...commentLink },
  "comment.deleted": { words: ({ title }) => `deleted a comment on “${title}”`, ...reviewLink },
  "comment.reopened": { words: ({ title }) => `reopened a comment on “${title}”`, ...commentLink },
  "sequence.moved": {
    words: ({ title, event, status }) =>
      `moved the sequential review of “${title}”: ${spaced(event)}, now ${spaced(status)}`,
    ...reviewLink,
  },
  "import.converted": {
    words: ({ topics }) => `converted an imported file to ${count(topics, "topic")}`,
    ...importLink,
  },
  "import.failed": { words: ({ error }) => `could not import a file: ${error}`, ...importLink },
  "import.read_again": { words: ({ filename }) => `read ${filename} again`, ...importLink },
  "import.retried": { words: ({ filename }) => `tried to import ${filename} again`, ...importLink },
  "import.completed": {
    words: ({ topics, updated = 0 }) =>
      `completed an import: created ${count(topics, "topic")}, updated ${count(updated, "topic")}`,
    ...importLink,
  },
  "publication.released": {
    words: ({ kind, late }) =>
      `released an edition as a ${kind === "pdf" ? "PDF" : "knowledge base"}${late === undefined ? "" : `, ${count(late, "minute")} late`}`,
    ...publicationLink,
  },
  "publication.kept_back": {
    words: ({ title, error }) => `did not release “${title}” at its time: ${error}`,
    ...publicationLink,
  },
  "publication.failed": { words: ({ error }) => `could not create an edition: ${error}`, ...publicationLink },
  "publication.cancelled": { words: ({ title }) => `cancelled publishing “${title}”`, ...publicationLink },
  "publication.files_asked": { words: ({ title }) => `asked for further files of “${title}”`, ...publicationLink },
  "publication.retried": { words: ({ title }) => `tried to publish “${title}” again`, ...publicationLink },
  "tag.changed": {
    words: ({ name, before }) =>
      name === before ? `changed the tag “${name}”` : `renamed the tag “${before}” to “${name}”`,
  },
  "person.created": { words: ({ name }) => `added the person ${name}`, ...stakeholdersLink },
  "person.changed": {
    words: ({ name, changed }) => `changed ${joinNames(changed)} of the person ${name}`,
    ...stakeholdersLink,
  },
  "person.merged": { words: ({ name }) => `merged the person ${name} into another`, ...stakeholdersLink },
  "person.work_handed_over": {
    words: ({ name, to, moved }) =>
      `handed over the work of ${name} to ${to}: ${moved.map(({ kind, count: number }) => `${number} ${kind}`).join(", ")}`,
  },
  "person.deleted": { words: ({ name }) => `deleted the person ${name}` },
  "person.away": {
    words: ({ from, until, deputy_id }) =>
      `set an absence from ${from} until ${until}${deputy_id === null ? "" : ", with a deputy"}`,
  },
  "person.back": { words: () => "ended an absence" },
  "setting.changed": {
    words: ({ key, from, to }) => `changed the setting “${settingLabels[key] ?? key}” from “${from}” to “${to}”`,
    ...settingsLink,
  },
  "house_style.changed": { words: () => "changed the house style", link: () => "/admin/house-style" },
  "house_font.added": { words: ({ name }) => `added the font ${name}`, link: () => "/admin/house-style" },
  "house_font.deleted": { words: ({ name }) => `deleted the font ${name}`, link: () => "/admin/house-style" },
  "signing_key.created": {
    words: ({ fingerprint }) => `created the signing key ${fingerprint}`,
    link: () => "/admin/signing-keys",
  },
  "signing_key.replaced": {
    words: ({ fingerprint, endorsed }) =>
      `replaced the signing key by ${fingerprint}${endorsed ? "" : ", without an endorsement of the key before"}`,
    link: () => "/admin/signing-keys",
  },
  "destination.created": { words: ({ name }) => `added the destination ${name}`, ...destinationsLink },
  "destination.changed": { words: ({ name }) => `changed the destination ${name}`, ...destinationsLink },
  "destination.deleted": { words: ({ name }) => `deleted the destination ${name}`, ...destinationsLink },
  "destination.redeployed": { words: ({ name }) => `asked for ${name} to be brought up to date`, ...destinationsLink },
  "destination.deployed": {
    words: ({ name, edition }) =>
      edition === null ? `told readers at ${name} of the withdrawal` : `put edition ${edition} to ${name}`,
    ...destinationsLink,
  },
  "destination.failed": {
    words: ({ name, error }) => `could not put an edition to ${name}: ${error}`,
    ...destinationsLink,
  },
  "webhook.created": { words: ({ host }) => `added a webhook to ${host}`, ...settingsLink },
  "webhook.changed": { words: ({ host }) => `changed the webhook to ${host}`, ...settingsLink },
  "webhook.secret_renewed": { words: ({ host }) => `renewed the secret of the webhook to ${host}`, ...settingsLink },
  "webhook.deleted": { words: ({ host }) => `deleted the webhook to ${host}`, ...settingsLink },
  "webhook.tested": { words: ({ host }) => `tested the webhook to ${host}`, ...settingsLink },
  "webhook.message_sent_again": {
    words: ({ host, message_id }) => `sent message ${message_id} to ${host} again`,
    ...settingsLink,
  },
  "webhook.replayed": {
    words: ({ host, from, messages }) =>
      `sent ${messages === 1 ? "1 message" : `${messages} messages`} to ${host} again, from ${from.includes("T") ? formatUtc(from) : `position ${from}`} on`,
    ...settingsLink,
  },
  "webhook.stopped": {
    words: ({ host, because }) => `switched off the webhook to ${host}: ${because}`,
    ...settingsLink,
  },
  "mail.server_set": {
    words: ({ server, sender }) => `set the mail server ${server} with the sender ${sender}`,
    ...settingsLink,
  },
  "mail.server_removed": { words: () => "turned email off", ...settingsLink },
  "mail.tested": {
    words: ({ to, sent }) => (sent ? `sent a test email to ${to}` : `could not send a test email to ${to}`),
    ...settingsLink,
  },
  "mail.failed": { words: ({ error }) => `could not deliver an email: ${error}` },
  "sample.declined": { words: () => "declined the sample project" },
  "notification.created": { words: ({ title }) => `announced “${title}”`, ...announcementsLink },
  "notification.changed": {
    words: ({ title, changed }) => `changed ${joinNames(changed)} of the announcement “${title}”`,
    ...announcementsLink,
  },
  "notification.ended": { words: ({ title }) => `ended the announcement “${title}”`, ...announcementsLink },
  "notification.archived": { words: ({ title }) => `archived the announcement “${title}”`, ...announcementsLink },
  "notification.deleted": { words: ({ title }) => `deleted the announcement “${title}”` },
  "feedback.sent": { words: () => "sent feedback", ...feedbackLink },
  "feedback.changed": { words: ({ changed }) => `changed ${joinNames(changed)} of a feedback`, ...feedbackLink },
  "feedback.moved": {
    words: ({ from, to }) => `moved a feedback from ${spaced(from)} to ${spaced(to)}`,
    ...feedbackLink,
  },
  "feedback.answered": { words: () => "answered a feedback", ...feedbackLink },
  "feedback.converted": { words: ({ to }) => `made a ${to} of a feedback`, ...feedbackLink },
  "feedback.archived": { words: ({ reason }) => `archived a feedback${withReason(reason)}`, ...feedbackLink },
  "feedback.restored": { words: () => "restored a feedback", ...feedbackLink },
  "feedback.deleted": { words: () => "deleted a feedback" },
  "bug.reported": { words: ({ title }) => `reported the bug “${title}”`, ...bugsLink },
  "bug.changed": { words: ({ title, changed }) => `changed ${joinNames(changed)} of the bug “${title}”`, ...bugsLink },
  "bug.moved": { words: ({ title, to }) => `set the bug “${title}” to ${spaced(to)}`, ...bugsLink },
  "bug.archived": { words: ({ title, reason }) => `archived the bug “${title}”${withReason(reason)}`, ...bugsLink },
  "bug.restored": { words: ({ title }) => `restored the bug “${title}”`, ...bugsLink },
  "bug.deleted": { words: ({ title }) => `deleted the bug “${title}”` },
  ...backupPhrases,
}
