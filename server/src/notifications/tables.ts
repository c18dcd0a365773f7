import type { EmailDelivery, NotificationKind, Notification } from "@hub/contract/notifications"
import type { ColumnType, Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    notifications: NotificationsTable
    notification_deliveries: NotificationDeliveriesTable
    email_preferences: EmailPreferencesTable
    digest_entries: DigestEntriesTable
    digests: DigestsTable
    quiet_hours: QuietHoursTable
  }
}

export type NotificationsTable = {
  id: Generated<number>
  title: string
  message: string
  type: Notification["type"]
  link: string | null
  cause: ColumnType<string | null, string | null | undefined, never>
  topic_id: ColumnType<number | null, number | null | undefined, never>
  starts_at: Date
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  archived_at: ColumnType<Date | null, never, Date | null>
  revised_at: ColumnType<Date | null, never, Date | null>
  created_by: number | null
  created_at: Date
}

export type NotificationDeliveriesTable = {
  notification_id: number
  user_id: number
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  dismissed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type EmailPreferencesTable = { user_id: number; kind: NotificationKind; way: EmailDelivery }

export type DigestEntriesTable = {
  id: Generated<number>
  user_id: number
  text: string
  link: string | null
  cause: string
  topic_id: number | null
  created_at: Date
}

export type DigestsTable = { user_id: number; day: string }

export type QuietHoursTable = {
  user_id: number
  from_minute: number
  until_minute: number
  time_zone: string
  weekends: boolean
}
