/** "1 topic", "2 topics", "1,024 topics". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}
