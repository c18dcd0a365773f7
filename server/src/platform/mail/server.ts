import type { EventEmitter } from "node:events"
import type { Insertable } from "kysely"
import type { MailEncryption } from "@hub/contract/mail-server"
import type { Db } from "../db/open.ts"
import type { Vault } from "../vault.ts"
import type { MailServerTable } from "./tables.ts"
import "./tables.ts"

/** Where emails are taken, and whom they come from: an address, with or without a name. */
export type MailServer = { smtp_url: string; from: string }

/** The mail server of this hub, as it is now. */
export type MailServerSource = {
  /** Nothing while email is off. */
  current: () => MailServer | undefined
  /** Whether the environment names it, so that nobody changes it in the hub. */
  is_fixed: boolean
  /** Reads what was set in the hub. */
  reload: () => Promise<void>
}

/** What hubs on one database announce when another mail server was set. */
export const mailServerUpdates = "mail_server"

/** What its password is sealed as. */
export const mailPasswordPurpose = "mail_server"

type MailServerSurroundings = {
  db: Db
  vault: Vault
  liveUpdates: EventEmitter
  log: (error: unknown, about: string) => void
}

/** The one of the environment, or else the one that administrators have set. */
export function openMailServer(
  { db, vault, liveUpdates, log }: MailServerSurroundings,
  fixed: MailServer | undefined,
): MailServerSource {
  if (fixed) return { current: () => fixed, is_fixed: true, reload: () => Promise.resolve() }
  let known: MailServer | undefined
  const onUpdate = () => void reload().catch((error: unknown) => log(error, "reading the mail server"))
  async function reload() {
    // Announcements count from the first reading on: before, there may be no tables yet.
    for (const update of [mailServerUpdates, "listening"]) liveUpdates.off(update, onUpdate).on(update, onUpdate)
    const row = await db.selectFrom("mail_server").selectAll().executeTakeFirst()
    const password = row && vault.open(row.password, mailPasswordPurpose)
    known = row && password !== undefined ? { smtp_url: smtpUrl({ ...row, password }), from: row.sender } : undefined
  }
  return { current: () => known, is_fixed: false, reload }
}

type SmtpAccount = { host: string; port: number; encryption: MailEncryption; user_name: string; password: string }

/** The address that the mail library takes. TLS that is asked for is never left out in silence. */
function smtpUrl({ host, port, encryption, user_name, password }: SmtpAccount) {
  const account = user_name === "" ? "" : `${encodeURIComponent(user_name)}:${encodeURIComponent(password)}@`
  const [protocol, how] = {
    tls: ["smtps", ""],
    starttls: ["smtp", "?requireTLS=true"],
    none: ["smtp", "?ignoreTLS=true"],
  }[encryption]
  return `${protocol}://${account}${host}:${port}${how}`
}

/** Seals the password that a hub with an older key wrote. Answers whether it cannot be read with the keys here. */
export async function sealMailPassword({ db, vault }: Pick<MailServerSurroundings, "db" | "vault">): Promise<boolean> {
  const row = await db.selectFrom("mail_server").select("password").executeTakeFirst()
  if (!row || vault.isSealed(row.password)) return false
  const password = vault.open(row.password, mailPasswordPurpose)
  if (password === undefined) return true
  await db
    .updateTable("mail_server")
    .set({ password: vault.seal(password, mailPasswordPurpose) })
    .where("password", "=", row.password)
    .execute()
  return false
}

/** Sets the mail server, instead of the one that was set. */
export const saveMailServer = ({ db }: { db: Db }, row: Insertable<MailServerTable>) =>
  db
    .insertInto("mail_server")
    .values(row)
    .onConflict((there) => there.column("id").doUpdateSet(row))
    .execute()

/** Answers whether one was set. */
export const deleteMailServer = async ({ db }: { db: Db }) =>
  (await db.deleteFrom("mail_server").returning("id").execute()).length > 0
