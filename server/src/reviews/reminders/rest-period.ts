/** How long a reviewer is left alone after a reminder, the person who sent it. */
const rest = 24 * 60 * 60_000

export const canRemind = ({ reminded_at }: { reminded_at: Date | null }, now: Date) =>
  reminded_at === null || now.getTime() - reminded_at.getTime() >= rest
