import { z } from "zod"
import { tokenKinds } from "./account/values.ts"

/** The program that wrote something with a token of the person who is named beside it; `name` is what the token was called then. */
export const Program = z.object({ kind: z.enum(tokenKinds), name: z.string() })
export type Program = z.output<typeof Program>
