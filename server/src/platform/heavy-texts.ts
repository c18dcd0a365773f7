import { textWeight } from "@hub/contract/text-weight"
import { askChild } from "./child.ts"
import type { House } from "./ctx.ts"

/** Nearly all texts are lighter; what is heavier takes a quarter of a second and more. */
const light = 20_000
const bounds = { milliseconds: 60_000, megabytes: 1024, signal: new AbortController().signal }

let last: Promise<unknown> = Promise.resolve()

/**
 * Thinks about some texts here, or, where they are heavy, has a built entry answer the same question, so that nobody
 * else waits. Heavy texts come one after the other, since each may need as much memory as the hub itself.
 */
export async function thinkAbout<Answer>(
  house: Pick<House, "work_folder">,
  texts: string[],
  think: () => Answer,
  { entry, question }: { entry: string; question: object },
): Promise<Answer> {
  if (texts.reduce((sum, text) => sum + textWeight(text), 0) <= light) return think()
  const answer = last.then(() => askChild<Answer>(house, entry, question, bounds))
  last = answer.catch(() => undefined)
  return answer
}
