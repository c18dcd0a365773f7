import type { Backup, BackupReason, BackupState } from "@hub/contract/backups"

export const backupReasonLabels: Record<BackupReason, string> = {
  asked: "On demand",
  nightly: "Nightly",
  upgrade: "Before an upgrade",
  clearing: "Before clearing",
  restoring: "Before restoring",
}

export const backupStateLooks: Record<BackupState, { label: string; look: "plain" | "busy" | "good" | "bad" }> = {
  waiting: { label: "Waiting", look: "plain" },
  running: { label: "Running", look: "busy" },
  checking: { label: "Verifying", look: "busy" },
  verified: { label: "Verified", look: "good" },
  damaged: { label: "Damaged", look: "bad" },
  failed: { label: "Failed", look: "bad" },
}

export const isBackupRunning = ({ state }: Pick<Backup, "state">) => ["waiting", "running", "checking"].includes(state)
