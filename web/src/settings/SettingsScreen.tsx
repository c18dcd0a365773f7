import type { SettingSection, HubEnvironment } from "@hub/contract/settings"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PlanCard } from "../backups/PlanCard.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { MailSection } from "./MailSection.tsx"
import { settingList } from "./queries.ts"
import { PageSection } from "../widgets/PageSection.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Settings.module.css"
import { SettingsForm } from "./SettingsForm.tsx"
import { AllTokensSection } from "./AllTokensSection.tsx"
import { WebhooksSection } from "./WebhooksSection.tsx"

const contents = [
  ["general", "General"],
  ["review", "Reviews"],
  ["gate", "Publishing gate"],
  ["mail", "Email"],
  ["security", "Security"],
  ["retention", "Retention"],
  ["storage", "Storage and backup"],
  ["webhooks", "Webhooks"],
  ["tokens", "API tokens"],
] as const

export function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingList())
  if (error) return <ErrorState what="The settings could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading the settings…" rows={6} />
  const form = (of: SettingSection, title: string) => <SettingsForm of={of} title={title} read={data.settings} />
  return (
    <div className={styles.settings}>
      <PageHeader title="Admin Settings">
        Settings for the whole hub. Each setting shows its default and who changed it last.
      </PageHeader>
      <nav aria-label="Sections">
        <ul className={styles.contents}>
          {contents.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <PageSection id="general" title="General">
        {form("general", "General")}
        <dl className={styles.details}>
          <DetailItem name="Public address">{data.surroundings.public_url}</DetailItem>
        </dl>
      </PageSection>
      <PageSection id="review" title="Reviews" about="Defaults for new reviews. Reviews in progress don't change.">
        {form("review", "Reviews")}
      </PageSection>
      <PageSection
        id="gate"
        title="Publishing gate"
        about="How serious each check is. A check that blocks keeps an edition from being published. These always block: a variable without a value, a text that changed after its approval, and a topic that is waiting for approval."
      >
        {form("gate", "Publishing gate")}
      </PageSection>
      <MailSection mail={data.surroundings.mail} />
      <PageSection id="security" title="Security">
        {form("security", "Security")}
        <Environment {...data.surroundings} />
      </PageSection>
      <PageSection id="retention" title="Retention" about="Every night, the hub deletes what is older than this.">
        {form("retention", "Retention")}
      </PageSection>
      <PageSection id="storage" title="Storage and backup">
        <PlanCard />
        <p className={`${layout.quiet} ${styles.about}`}>
          <Link to="/admin/backups">All backups</Link>
        </p>
      </PageSection>
      <WebhooksSection />
      <AllTokensSection />
    </div>
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
