import type { Backup, BackupReason, BackupState } from "@hub/contract/backups"

export const reasonWords: Record<BackupReason, string> = {
  asked: "On demand",
  nightly: "Nightly",
  upgrade: "Before an upgrade",
  clearing: "Before clearing",
}

export const stateLooks: Record<BackupState, { label: string; color: string }> = {
  waiting: { label: "Waiting", color: "gray" },
  running: { label: "Running", color: "blue" },
  checking: { label: "Verifying", color: "blue" },
  verified: { label: "Verified", color: "green" },
  damaged: { label: "Damaged", color: "red" },
  failed: { label: "Failed", color: "red" },
}

export const isUnderWay = ({ state }: Pick<Backup, "state">) => ["waiting", "running", "checking"].includes(state)
