import type { SplitOutput } from "./written-json.ts"

/**
 * Work on texts of users that may take long. It is pure, and what it takes and gives can be copied between threads.
 * Every one is listed in `server/src/computations.ts`, from which the threads know them.
 */
export type Computation<Input, Output> = {
  name: string
  run: (input: Input) => Output
  /** Whether it takes long though its texts are few and short. */
  isHeavy?: ((input: Input) => boolean) | undefined
}

/** What a computation gives. */
export type ComputationOutput<Work> = Work extends Computation<never, infer Given> ? Given : never

/** Gives work a name by which a thread finds it. */
export const defineComputation = <Input, Output>(
  name: string,
  run: (input: Input) => Output,
  isHeavy?: (input: Input) => boolean,
): Computation<Input, Output> => ({ name, run, isHeavy })

/** With `written`, long parts of the output come back as JSON text. */
export type ToComputeThread = { name: string; input: unknown; written: boolean }
export type FromComputeThread =
  | { output: unknown }
  | { split: SplitOutput }
  | { failed: { message: string; stack: string | undefined } }
