import { z } from "zod"
import { Email } from "./account.ts"
import { Moment } from "./route.ts"
import { OneLine, Storable } from "./text.ts"

/** `starttls`: the connection is encrypted once it stands, or no email is sent; `tls`: from its beginning. */
export const mailEncryptions = ["starttls", "tls", "none"] as const
export type MailEncryption = (typeof mailEncryptions)[number]

/** The mail server that administrators set. Without `password`, the one that is set stays, if server and user do. */
export const MailServerInput = z.object({
  host: OneLine.pipe(
    z
      .string()
      .min(1, "Enter the name of the mail server.")
      .max(253)
      .regex(/^[a-z0-9][a-z0-9.-]*$|^\[[0-9a-f:.]+\]$/i, "Enter the name only, like mail.office.example."),
  ),
  port: z.coerce
    .number("Enter a port from 1 to 65535.")
    .int("Enter a port from 1 to 65535.")
    .min(1, "Enter a port from 1 to 65535.")
    .max(65535, "Enter a port from 1 to 65535."),
  encryption: z.enum(mailEncryptions),
  user_name: OneLine.max(200),
  password: Storable.max(500).optional(),
  sender: Email,
})
export type MailServerInput = z.output<typeof MailServerInput>

/** Where mail goes. `set_here` is what administrators have set; null where the environment names the server. */
export const MailEnvironment = z.object({
  server: z.string(),
  from: z.string(),
  set_here: MailServerInput.omit({ password: true })
    .extend({ has_password: z.boolean(), changed_by: z.string().nullable(), changed_at: Moment })
    .nullable(),
})
