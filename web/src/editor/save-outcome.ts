export type SaveOutcome = { kind: "saved" | "failed"; sentence: string; more?: string }
