import { type SettingDetail, type SettingSection, type HubEnvironment, settings } from "@hub/contract/settings"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { PlanCard } from "../backups/PlanCard.tsx"
import { type PagePart, SectionedPage } from "../widgets/SectionedPage.tsx"
import { EmailExamples } from "../emails/EmailExamples.tsx"
import { MailSection } from "./MailSection.tsx"
import { settingKeysOf } from "./fields.ts"
import { settingList } from "./queries.ts"
import { PageSection } from "../widgets/PageSection.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Settings.module.css"
import { SettingsForm } from "./SettingsForm.tsx"
import { AllTokensSection } from "./AllTokensSection.tsx"
import { ProvisioningSection } from "./ProvisioningSection.tsx"
import { WebhooksSection } from "./WebhooksSection.tsx"

/** Each setting of a section can be looked for, and has an address of its own. */
const entriesOf = (section: SettingSection) =>
  settingKeysOf(section).map((key) => ({ id: key, label: settings[key].label, about: settings[key].about }))

export function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingList())
  if (error) return <ErrorState what="The settings could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading the settings…" rows={6} />
  return (
    <SectionedPage
      title="Admin settings"
      crumbs={[parentScreens.admin]}
      about="A setting shows its default, and who changed it last. A change counts at once."
      find="Find a setting"
      sections={[
        ...formSections(data.settings, data.surroundings),
        { id: "mail", title: "Email", content: <EmailSections mail={data.surroundings.mail} /> },
        { id: "storage", title: "Storage and backup", content: <StorageSection /> },
        { id: "webhooks", title: "Webhooks", content: <WebhooksSection /> },
        { id: "tokens", title: "API tokens", content: <AllTokensSection /> },
        { id: "provisioning", title: "Provisioning", content: <ProvisioningSection /> },
      ]}
    />
  )
}

/** The sections whose fields are saved together. */
function formSections(read: SettingDetail[], environment: HubEnvironment): [PagePart, ...PagePart[]] {
  const section = (id: SettingSection, title: string, about?: string, more?: ReactNode): PagePart => ({
    id,
    title,
    entries: entriesOf(id),
    content: (
      <PageSection title={title} about={about}>
        <SettingsForm of={id} title={title} read={read} />
        {more}
      </PageSection>
    ),
  })
  return [
    section(
      "general",
      "General",
      undefined,
      <dl className={styles.details}>
        <DetailItem name="Public address">{environment.public_url}</DetailItem>
      </dl>,
    ),
    section("review", "Reviews", "Defaults for new reviews. Reviews in progress don't change."),
    section(
      "gate",
      "Publishing gate",
      "How serious each check is. A check that blocks keeps an edition from being published. These always block: a variable without a value, a text that changed after its approval, and a topic that is waiting for approval.",
    ),
    section("security", "Security", undefined, <Environment {...environment} />),
    section("retention", "Retention", "Every night, the hub deletes what is older than this."),
  ]
}

function EmailSections({ mail }: Pick<HubEnvironment, "mail">) {
  return (
    <>
      <MailSection mail={mail} />
      <EmailExamples />
    </>
  )
}

function StorageSection() {
  return (
    <PageSection title="Storage and backup">
      <PlanCard />
      <p className={`${layout.quiet} ${styles.about}`}>
        <Link to="/admin/backups">All backups</Link>
      </p>
    </PageSection>
  )
}

/** What the person who runs the hub has decided about getting in and out. */
function Environment({ second_factor, provider, links_are_checked }: HubEnvironment) {
  return (
    <>
      <p className={`${layout.quiet} ${styles.about}`}>
        The person who runs the hub sets these with environment variables.
      </p>
      <dl className={styles.details}>
        <DetailItem name="Two-factor sign-in">{second_factor ? "Available to everyone" : "Off"}</DetailItem>
        <DetailItem name="Sign-in provider">{provider ?? "None"}</DetailItem>
        <DetailItem name="Link addresses">{links_are_checked ? "May be checked" : "Never checked"}</DetailItem>
      </dl>
    </>
  )
}
