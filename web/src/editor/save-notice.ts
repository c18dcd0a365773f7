export type SaveNotice = { kind: "saved" | "failed"; sentence: string; more?: string }
