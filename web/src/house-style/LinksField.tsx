import { Button, Input, TextInput } from "@mantine/core"
import { BackToBase } from "./BackToBase.tsx"
import styles from "./HouseStyle.module.css"
import type { StyleDraft } from "./style-draft.ts"

const mostLinks = 6

/** Legal notices and other addresses that every edition leads to. */
export function LinksField({ draft }: { draft: StyleDraft }) {
  const { style, errors, disabled, set } = draft
  const put = (at: number, change: Partial<(typeof style.links)[number]>) =>
    set({ links: style.links.map((link, index) => (index === at ? { ...link, ...change } : link)) })
  return (
    <Input.Wrapper
      component="fieldset"
      className={styles.group}
      aria-label="Links"
      label="Links"
      description="Such as the legal notice and the privacy policy."
      error={errors["links"]}
    >
      {style.links.map((link, at) => (
        <div key={at} className={styles.link}>
          <TextInput
            aria-label={`Words of link ${at + 1}`}
            placeholder="Legal notice"
            value={link.label}
            disabled={disabled}
            onChange={({ currentTarget }) => put(at, { label: currentTarget.value })}
          />
          <TextInput
            aria-label={`Address of link ${at + 1}`}
            placeholder="https://"
            value={link.url}
            disabled={disabled}
            onChange={({ currentTarget }) => put(at, { url: currentTarget.value })}
          />
          {!disabled && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Remove link ${at + 1}`}
              onClick={() => set({ links: style.links.filter((_, index) => index !== at) })}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {!disabled && style.links.length < mostLinks && (
        <Button size="xs" onClick={() => set({ links: [...style.links, { label: "", url: "" }] })}>
          Add link
        </Button>
      )}
      <BackToBase draft={draft} field="links" />
    </Input.Wrapper>
  )
}
