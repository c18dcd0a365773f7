import { Button, CopyButton, Text } from "@mantine/core"
import { describeInbox, describeLinks } from "../describe-notification.ts"
import { LinkToCopy } from "../ReviewNotifications.tsx"
import type { Telling } from "./group-by-person.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Send.module.css"

/** How one person hears of the topics that they are asked about, with what is to be passed on where no email carries it. */
export function TellingOfPerson({ name, telling }: { name: string; telling: Telling }) {
  const { topics, in_app } = telling
  const links = topics.flatMap(({ id, title, link }) => (link === null ? [] : [{ id, title, link }]))
  const describe = in_app ? describeInbox : describeLinks
  const titles = topics.map(({ title }) => title).join(", ")
  return (
    <>
      <Text size="sm">{describe(telling, topics.length)}</Text>
      {links.length === 0 || in_app ? (
        <p className={`${layout.quietSmall} ${layout.flush} ${layout.breaking}`}>{titles}</p>
      ) : null}
      {links.length > 0 && in_app && <LinkToCopy of={`for ${name}`} link={`${location.origin}/reviews`} />}
      {!in_app && (
        <ul className={styles.links}>
          {links.map(({ id, title, link }) => (
            <li key={id}>
              {topics.length > 1 && <span className={`${layout.quietSmall} ${layout.breaking}`}>{title}</span>}
              <LinkToCopy of={`for ${name}${topics.length > 1 ? `: ${title}` : ""}`} link={link} />
            </li>
          ))}
        </ul>
      )}
      {!in_app && links.length > 1 && (
        <CopyButton value={links.map(({ title, link }) => `${title}: ${link}`).join("\n")}>
          {({ copied, copy }) => (
            <Button mt="sm" onClick={copy} aria-label={`Copy all links for ${name}`}>
              {copied ? "Copied" : "Copy all links"}
            </Button>
          )}
        </CopyButton>
      )}
    </>
  )
}
