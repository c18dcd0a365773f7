import styles from "./VariableName.module.css"

/** A variable by its name, as it is written in a text; where readers read, its value stands instead. */
export function VariableName({ slug }: { slug: string }) {
  return <code className={styles.name}>{`{{${slug}}}`}</code>
}
