export const linkStatusLabels = {
  ok: "OK",
  redirected: "Redirected",
  broken: "Broken",
  unknown: "Unknown",
  unchecked: "Not checked",
} as const
