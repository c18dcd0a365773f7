import type { RecordedEvent } from "@hub/contract/events"
import { withdrawNotifications } from "../notifications/notify.ts"
import { notifyAndMail } from "../notifications/notify-and-mail.ts"
import { readPersonName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { formatTopicCount, importedForEmail, type ImportedFor } from "./emails.ts"

const causeOfImport = (id: number) => `import:${id}`

export const importSubscribers: Subscribers = {
  "import.completed": notifyOwner,
  "import.undone": (tx, { subject_id }) => withdrawNotifications(tx, { cause: causeOfImport(subject_id) }),
}

/** Who owns what somebody else imported hears of it once, however many topics it became. */
async function notifyOwner(tx: Ctx, { subject_id, actor_id, data }: RecordedEvent<"import.completed">) {
  const { owner_id: to, filename, topics, collection_id } = data
  if (to === undefined || filename === undefined || to === actor_id) return
  const topic_id = await findFirstTopic(tx, subject_id)
  // Undone meanwhile.
  if (topic_id === undefined) return
  const [owner, by] = await Promise.all([readPersonName(tx, to), readPersonName(tx, actor_id)])
  const link = collection_id === null ? `/topics/${topic_id}` : `/collections/${collection_id}`
  const about: ImportedFor = { owner: owner ?? "", by: by ?? "Someone", filename, topics }
  const message = `${about.by} imported "${filename}" and made you the owner of ${formatTopicCount(topics)}.`
  const place = { link, cause: causeOfImport(subject_id), topic_id }
  const email = importedForEmail(about, `${tx.app.public_url}${link}`)
  const title = "Imported topics are yours"
  await notifyAndMail(tx, { to, type: "topic_assigned", title, message, kind: "turn", email, ...place })
}

async function findFirstTopic(tx: Ctx, import_id: number): Promise<number | undefined> {
  const item = await tx.db
    .selectFrom("import_items")
    .innerJoin("topics", "topics.id", "import_items.topic_id")
    .select("topics.id")
    .where("import_id", "=", import_id)
    .orderBy("import_items.position")
    .limit(1)
    .executeTakeFirst()
  return item?.id
}
