import { computations } from "./computations.ts"
import { answerComputations } from "./platform/threads/answer.ts"

/** Runs in a thread of the pool. */
answerComputations(computations)
