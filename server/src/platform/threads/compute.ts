import { setImmediate as yieldToEventLoop } from "node:timers/promises"
import { textWeight } from "@hub/contract/text-weight"
import type { Actor, App } from "../ctx.ts"
import type { Db } from "../db/open.ts"
import type { Computation } from "./computation.ts"
import type { WithWrittenJson } from "./written-json.ts"

/** What is shorter and lighter is computed at once, since it takes a few milliseconds whatever stands in it. */
const lightInput = { characters: 16_000, weight: 3000 }

type ComputationContext = { app: Pick<App, "threads" | "log">; db: Db; actor: Actor; origin: { ip: string } }

/**
 * Computes something about texts of users without keeping others waiting: here where the texts are short, in a thread
 * where they are not. Never inside a transaction, which would hold a connection meanwhile.
 */
export async function compute<Input, Output>(
  context: ComputationContext,
  work: Computation<Input, Output>,
  input: Input,
): Promise<Output> {
  mustBeOutside(context, work)
  return computeInTransaction(context, work, input)
}

/** The same for what is sent on as it is: what is long comes out of a thread as JSON text, so that nobody waits for its writing. */
export async function computeAnswer<Input, Output>(
  asking: ComputationContext,
  work: Computation<Input, Output>,
  input: Input,
): Promise<WithWrittenJson<Output>> {
  mustBeOutside(asking, work)
  // A value is composed of nothing but itself.
  if (isLight(work, input)) return runWithinBudget(() => work.run(input)) as Promise<WithWrittenJson<Output>>
  return asking.app.threads
    .write(userOf(asking), work, input)
    .catch((error: Error) => throwComputationError(asking, work, error))
}

function mustBeOutside({ db }: ComputationContext, work: { name: string }) {
  if (db.isTransaction) throw new Error(`${work.name} is computed before a transaction begins, not in one.`)
}

/**
 * The same inside a transaction, whose connection waits meanwhile: only for what cannot be known before it holds its rows.
 * Other users' calls that need the database wait with it where that is embedded.
 */
export async function computeInTransaction<Input, Output>(
  asking: Omit<ComputationContext, "db">,
  work: Computation<Input, Output>,
  input: Input,
): Promise<Output> {
  if (isLight(work, input)) return runWithinBudget(() => work.run(input))
  return asking.app.threads
    .run(userOf(asking), work, input)
    .catch((error: Error) => throwComputationError(asking, work, error))
}

const userOf = ({ actor, origin }: Omit<ComputationContext, "db">) =>
  actor.person_id === null ? `${actor.kind} ${origin.ip}` : String(actor.person_id)

function throwComputationError(
  { app }: Pick<ComputationContext, "app">,
  { name }: { name: string },
  error: Error,
): never {
  if (error.cause !== undefined) app.log(error.cause, name)
  throw error
}

/** So long, in milliseconds, the main thread computes before it looks who else is there. */
const maxMainThreadMilliseconds = 10
const mainThreadBudget = { spent: 0 }

/** Many short texts, one after the other, are as much work as a long one: others' calls go on between them. */
async function runWithinBudget<Output>(work: () => Output): Promise<Output> {
  while (mainThreadBudget.spent > maxMainThreadMilliseconds) await yieldToEventLoop()
  if (mainThreadBudget.spent === 0) setImmediate(() => void (mainThreadBudget.spent = 0))
  const began = performance.now()
  try {
    return work()
  } finally {
    mainThreadBudget.spent += performance.now() - began
  }
}

/** Whether all texts in something are few and short, and the work says nothing else. */
function isLight<Input>({ isHeavy }: Computation<Input, unknown>, input: Input): boolean {
  const texts: string[] = []
  let characters = 0
  collect(input)
  return (
    isHeavy?.(input) !== true &&
    characters <= lightInput.characters &&
    texts.reduce((sum, text) => sum + textWeight(text), 0) <= lightInput.weight
  )

  function collect(value: unknown) {
    if (characters > lightInput.characters) return
    if (typeof value === "string") {
      texts.push(value)
      characters += value.length
    } else if (value instanceof Map) for (const [key, one] of value) collect([key, one])
    else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) collect(one)
  }
}
