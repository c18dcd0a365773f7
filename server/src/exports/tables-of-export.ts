/**
 * What an export holds of each table. A condition and a replaced value are SQL of our own: `own` is not named, the columns are.
 * `project` narrows a table to one project, whose number is `$project`; a table without it is in no export of a project.
 * `personal` says what stands in place of personal data: "left out" for the whole table.
 */
export type ExportedTable = {
  always?: Record<string, string>
  only?: string
  personal?: Record<string, string> | "left out"
  impersonal_only?: string
  project?: string
}

const person = (column: string) => `case when ${column} is null then null else 'Person ' || ${column} end`
const nobody = (column: string) => `case when ${column} is null then null else 'Somebody' end`
const unnamedProgram = "program || jsonb_build_object('name', 'A program')"

const ofProject = "project_id = $project"
const topics = "topic_id in (select id from topics where project_id = $project)"
const collections = "collection_id in (select id from collections where project_id = $project)"
const publicationIds = `select id from publications where ${collections}`
const publications = `publication_id in (${publicationIds})`
const requests = `request_id in (select id from review_requests where ${topics})`
const points = `topic_id in (select id from topics where project_id = $project) or ${requests}`
const inUse = (kind: string, key: string) =>
  `exists (select from topic_uses used where used.kind = '${kind}' and used.key = ${key} and used.${topics})`

/** Work that is planned for a certain time, or that what is exported still waits for. */
const plannedQueues = [
  "import.convert",
  "publication.addresses",
  "publication.build",
  "publication.files",
  "publication.release",
  "release.dry_run",
  "release.go_live",
]

/** In the order in which they are written. */
export const exportedTables: Record<string, ExportedTable> = {
  people: { personal: { name: "'Person ' || id", email: "null", organization: "''", title: "''", role_words: "''" } },
  users: { always: { password_hash: "null" }, personal: "left out" },
  absences: { personal: "left out" },
  access_requests: { personal: "left out" },
  identities: { personal: "left out" },
  provisioned_users: { personal: "left out" },
  email_preferences: { personal: "left out" },
  quiet_hours: { personal: "left out" },
  person_preferences: { personal: "left out" },
  groups: { personal: { external_id: "null", provider_group: "null" } },
  group_members: { personal: "left out" },
  settings: {},
  projects: { project: "id = $project" },
  project_gates: { project: ofProject },
  project_stakeholders: { project: ofProject },
  project_access: { impersonal_only: "user_id is null" },
  milestones: { project: ofProject },
  meetings: { project: ofProject },
  tags: { project: `id in (select tag_id from tag_uses where ${ofProject} or ${topics} or ${collections})` },
  topics: { project: ofProject },
  revisions: { personal: { program: unnamedProgram }, project: topics },
  topic_drafts: { personal: "left out" },
  collections: { project: ofProject },
  collection_nodes: { project: collections },
  restructurings: { project: collections },
  variables: {
    project: `${inUse("variable", "slug")} or id in (select variable_id from variable_values where ${ofProject} or ${collections})`,
  },
  variable_values: { project: `${ofProject} or ${collections}` },
  variable_requests: { project: topics },
  images: { project: inUse("image", "'/media/' || images.key") },
  links: { project: inUse("link", "links.key") },
  house_styles: { project: collections },
  uploaded_fonts: {},
  uploaded_font_faces: {},
  style_maps: {},
  tasks: { project: `${ofProject} or ${topics} or ${collections}` },
  tag_uses: { project: `${ofProject} or ${topics} or ${collections}` },
  milestone_topics: { project: topics },
  imports: {},
  import_documents: {},
  import_gone: {},
  import_items: {},
  import_media: {},
  import_parse_options: {},
  import_values: {},
  comments: { personal: { program: unnamedProgram }, project: topics },
  comment_mentions: {
    personal: { name: person("person_id") },
    project: `comment_id in (select id from comments where ${topics})`,
  },
  review_rounds: { project: topics },
  review_sequences: { project: topics },
  review_steps: { project: `sequence_id in (select id from review_sequences where ${topics})` },
  review_requests: {
    personal: { proof: "null", code_to: "null" },
    project: topics,
  },
  review_points: {
    personal: { disposed_proof: "null", said_by: nobody("said_by"), said_as: nobody("said_as") },
    project: `(${points}) and import_id is null`,
  },
  review_point_replies: { project: `point_id in (select id from review_points where ${points})` },
  review_reminders: { project: requests },
  review_word_files: { personal: "left out" },
  review_word_returns: { personal: "left out" },
  publications: { project: collections },
  publication_topics: { project: publications },
  publication_files: { project: publications },
  publication_evidence: { always: { manifest: "null" }, personal: "left out", project: publications },
  signing_keys: { always: { secret: "''" }, project: "true" },
  reader_names: { project: collections },
  reader_addresses: { project: publications },
  reading_counts: { project: publications },
  unfound_searches: { project: publications },
  edition_subscriptions: { personal: "left out" },
  releases: {},
  release_parts: {},
  release_changes: { personal: { person: nobody("person") } },
  release_people: {},
  embargoes: { project: collections },
  embargo_readers: { project: `${collections} and group_id is null` },
  embargo_changes: { personal: { reader: nobody("reader") }, project: collections },
  embargo_readings: { personal: { name: "'Person'", token: "''" }, project: collections },
  embargoed_topics: { project: collections },
  bugs: { personal: { agent: "''", viewport: "''" } },
  feedback: { personal: { agent: "''", viewport: "''" } },
  feedback_replies: { always: { email_id: "null" } },
  notifications: { personal: "left out" },
  notification_deliveries: { personal: "left out" },
  stars: { personal: "left out" },
  events: { personal: "left out" },
  jobs: {
    only: `state in ('ready', 'running') and queue in (${plannedQueues.map((one) => `'${one}'`).join(", ")})`,
    always: {
      state: "'ready'",
      attempts: "0",
      lease_until: "null",
      worker: "null",
      last_error: "null",
      started_at: "null",
    },
  },
}

/** What the hub works out of what was exported, and an import makes again. */
export const derivedTables = [
  "process_figure_runs",
  "process_figures",
  "project_topic_counts",
  "review_counts",
  "topic_counts",
  "topic_faults",
  "topic_texts",
  "topic_uses",
  "topic_words",
  "uses_read",
]

/** What stays with the hub that is exported, and why. */
export const leftOutTables: Record<string, string> = {
  access_tokens: "lets somebody in",
  api_tokens: "lets a program in",
  attempts: "failed tries to sign in",
  backup_saved_rows: "a backup that is being made",
  backups: "files in another folder",
  challenges: "lets somebody in",
  deployments: "what was sent to other servers",
  destinations: "addresses and secrets of other servers; a second hub would publish over the first",
  devices: "browsers of people",
  digest_entries: "emails that wait",
  digests: "emails that were sent",
  emails: "emails that were sent or wait",
  idempotency_keys: "calls of the last days",
  job_holds: "other servers that don't answer",
  kysely_migration: "written by the import",
  kysely_migration_lock: "written by the import",
  log_entries: "the system log",
  mail_server: "the mail server and its password",
  measured_days: "measurements of this installation",
  openings: "what people opened",
  page_passes: "lets somebody in",
  passkeys: "lets somebody in",
  password_tokens: "lets somebody in",
  provider_sign_ins: "lets somebody in",
  provisioning_tokens: "lets a program in",
  recovery_codes: "lets somebody in",
  review_codes: "lets a guest in",
  review_link_aliases: "lets a guest in",
  review_links: "lets a guest in",
  second_factors: "lets somebody in",
  seen_days: "when people were here",
  sessions: "lets somebody in",
  topic_presence: "who has a topic open",
  webhook_deliveries: "what was sent to other servers",
  webhooks: "addresses and secrets of other servers",
}
