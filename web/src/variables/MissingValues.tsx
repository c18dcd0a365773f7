import { Alert, Button } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import { VariableName } from "../widgets/VariableName.tsx"
import type { GiveValue } from "./use-give-value.tsx"

/** The variables of a text that have no value yet, each with what you can do about it. */
export function MissingValues({
  slugs,
  label,
  giveValue,
}: { slugs: string[] } & Pick<GiveValue, "label" | "giveValue">) {
  if (slugs.length === 0) return null
  return (
    <Alert color="yellow" role="note" mb="md" title="Variables without a value">
      Readers would see these names as they are written.
      {label === null && " Administrators give variables their values."}
      <ul className={layout.plainList}>
        {slugs.map((slug) => (
          <li key={slug}>
            <VariableName slug={slug} />{" "}
            {label !== null && (
              <Button size="compact-xs" aria-label={`${label} for ${slug}`} onClick={() => giveValue(slug)}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
