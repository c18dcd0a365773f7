import { z } from "zod"
import { route } from "./route.ts"

/** What the server refuses beyond, in characters, bytes or pieces. */
export const limits = {
  title: 200,
  name: 200,
  email: 254,
  content: 2 * 1024 * 1024,
  /** How much there is to read in a topic: its marks, and eight for each block. */
  text_weight: 350_000,
  frontmatter: 64 * 1024,
  image: 20 * 1024 * 1024,
  font: 10 * 1024 * 1024,
  import: 100 * 1024 * 1024,
  message: 4000,
  comment: 10_000,
  /** How much of the words that a comment is about it quotes. */
  comment_quote: 600,
  /** How many threads one topic has, replies one thread, and people one comment names. */
  comment_threads: 1000,
  comment_replies: 200,
  comment_mentions: 20,
  /** How many comments and suggestions one answer to a review has. */
  review_comments: 200,
  review_suggestions: 500,
  /** A Word file that a reviewer sends back, in bytes, and how long a name in it may be. */
  returned_word_file: 20 * 1024 * 1024,
  word_author: 200,
  /** How many suggestions one call makes. */
  suggestions_at_once: 200,
  reviewers_per_sequence: 20,
  password_min: 12,
  password_max: 1000,
  token_days: 365,
  tokens_per_user: 50,
  /** How many calls one agent makes in an hour. */
  agent_calls_per_hour: 1000,
  variable_value: 4000,
  url: 2000,
  reference_code: 100,
  /** In how many topics an address is changed at once. */
  replaced_topics: 500,
  tag: 50,
  /** How many tags one thing carries. */
  tags: 20,
  /** How many topics a milestone is about. */
  milestone_topics: 500,
  /** How many topics and collections one person stars. */
  stars: 500,
} as const

export const Limits = z.record(z.string(), z.number())

export const limitRoutes = {
  limits: route({ method: "GET", path: "/api/limits", answer: Limits, open: true, callers: "programs" }),
}
