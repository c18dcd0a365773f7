import type { AuditKind } from "@hub/contract/audit/values"
import { eventSchemas, type EventType } from "@hub/contract/events"

type EventNoun = EventType extends infer T ? (T extends `${infer Noun}.${string}` ? Noun : never) : never

/** Every noun of an event has one kind. */
const kindOfNoun: Record<EventNoun, AuditKind> = {
  topic: "topics",
  review: "reviews",
  round: "reviews",
  sequence: "reviews",
  comment: "comments",
  publication: "publications",
  release: "publications",
  collection: "collections",
  project: "planning",
  milestone: "planning",
  task: "planning",
  meeting: "planning",
  tag: "planning",
  import: "imports",
  variable: "shared",
  image: "shared",
  link: "shared",
  user: "accounts",
  admin: "accounts",
  provisioning_token: "accounts",
  token: "accounts",
  access: "accounts",
  group: "accounts",
  person: "accounts",
  setting: "system",
  house_style: "system",
  signing_key: "system",
  house_font: "system",
  webhook: "system",
  destination: "system",
  mail: "system",
  sample: "system",
  notification: "system",
  feedback: "system",
  bug: "system",
  backup: "system",
  database: "system",
}

const eventTypes = Object.keys(eventSchemas) as EventType[]
const nounOf = (type: EventType) => type.split(".", 1)[0] as EventNoun

export const eventTypesOfKind = (kind: AuditKind) => eventTypes.filter((type) => kindOfNoun[nounOf(type)] === kind)
export const eventTypesOfNoun = (noun: string) => eventTypes.filter((type) => nounOf(type) === noun)
