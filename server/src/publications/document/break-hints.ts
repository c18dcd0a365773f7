/** Scripts whose words end where a zero-width space says so; elsewhere it only lets a printed word break. */
const unspaced = String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}]`
const breaks = new RegExp(`(?<!${unspaced})\\u200b(?!${unspaced})`, "gu")

/** Words as they were written, without the places where a printed line may break. */
export function withoutBreakHints(text: string): string {
  return text.replace(breaks, "")
}
