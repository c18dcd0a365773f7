/** What somebody is greeted with at this hour of their day, from 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return "Good morning"
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening"
}
