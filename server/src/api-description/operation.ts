/** What an operation is called by programs, and what it does, in words that begin with a verb. */
type OperationWords = [id: string, summary: string]

/** Operations that belong together, by method and path as the contract has them. */
export type OperationGroup = { tag: string; about: string; operations: Record<string, OperationWords> }
