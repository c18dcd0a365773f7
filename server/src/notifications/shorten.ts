/** How much of what somebody wrote a notification holds, in characters. */
const longest = 500

/** Somebody's words as a notification holds them. */
export const shortenForNotification = (words: string): string =>
  words.length <= longest ? words : `${words.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`
