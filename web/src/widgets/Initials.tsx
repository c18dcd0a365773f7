import styles from "./Initials.module.css"

/** Somebody as a round mark, beside their name. */
export function Initials({ name, title, small = false }: { name: string; title?: string; small?: boolean }) {
  return (
    <span className={styles.initials} data-small={small || undefined} title={title} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return `${words[0]?.charAt(0)}${words.length > 1 ? words.at(-1)?.charAt(0) : ""}`
}
