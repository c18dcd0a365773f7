/** What a web edition can be put to, in the words of the form. */
export const placeKinds = {
  folder: "A folder of the server",
  s3: "Object storage (S3)",
  git: "A Git repository",
  sftp: "A folder of another server (SFTP)",
} as const
export type PlaceKind = keyof typeof placeKinds
export const placeKindNames = Object.keys(placeKinds) as [PlaceKind, ...PlaceKind[]]

/** What each kind's secret is called; a folder has none. */
export const secretNames: Record<PlaceKind, string | null> = {
  folder: null,
  s3: "Secret access key",
  git: "Password or token",
  sftp: "Password or private key",
}

export const deploymentStates = ["waiting", "deployed", "superseded", "failed"] as const
export type DeploymentState = (typeof deploymentStates)[number]

/** How often it is tried, and how many destinations there can be. */
export const deploymentAttempts = 6
export const maxDestinations = 100
