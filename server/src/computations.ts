import type { Computation } from "./platform/threads/computation.ts"
import { firstPreparation, savePreparation } from "./topics/prepare.ts"

/** Everything that the threads of the pool can be asked for. */
export const computations = [firstPreparation, savePreparation] satisfies Computation<never, unknown>[]
