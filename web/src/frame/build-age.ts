const minute = 60_000

/** Section 9: minutes under 60, hours under 24, otherwise days; null where the time is unknown. */
export function describeBuildAge(built: string, now: number): string | null {
  const minutes = Math.max(0, Math.floor((now - Date.parse(built)) / minute))
  if (Number.isNaN(minutes)) return null
  if (minutes < 60) return `built ${minutes}m ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `built ${hours}h ago` : `built ${Math.floor(hours / 24)}d ago`
}
