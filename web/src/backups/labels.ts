import type { Backup, BackupReason, BackupState } from "@hub/contract/backups"
import type { StateLook } from "../widgets/state-look.ts"

export const backupReasonLabels: Record<BackupReason, string> = {
  asked: "On demand",
  nightly: "Nightly",
  upgrade: "Before an upgrade",
  clearing: "Before clearing",
  restoring: "Before restoring",
}

export const backupStateLooks: Record<BackupState, StateLook> = {
  waiting: { label: "Waiting", kind: "open" },
  running: { label: "Running", kind: "working" },
  checking: { label: "Verifying", kind: "working" },
  verified: { label: "Verified", kind: "approved" },
  damaged: { label: "Damaged", kind: "rejected" },
  failed: { label: "Failed", kind: "rejected" },
}

export const isBackupRunning = ({ state }: Pick<Backup, "state">) => ["waiting", "running", "checking"].includes(state)
