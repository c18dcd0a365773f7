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
import styles from "./Settings.module.css"
import { SettingsForm } from "./SettingsForm.tsx"
import { AllTokensSection } from "./AllTokensSection.tsx"
import { WebhooksSection } from "./WebhooksSection.tsx"

const contents = [
  ["general", "General"],
  ["review", "Reviews"],
  ["gate", "Publishing gate"],
  ["mail", "Mail"],
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
        What holds for the whole hub. Each setting tells its default and who set it last.
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
        <dl className={styles.facts}>
          <DetailItem name="Public address">{data.surroundings.public_url}</DetailItem>
        </dl>
      </PageSection>
      <PageSection
        id="review"
        title="Reviews"
        about="What new reviews begin with. Reviews that run already stay as they are."
      >
        {form("review", "Reviews")}
      </PageSection>
      <PageSection
        id="gate"
        title="Publishing gate"
        about="How gravely each check is taken. What blocks keeps an edition from going out. A variable without a value, a text that is not what was approved and a topic that waits for its approval always block."
      >
        {form("gate", "Publishing gate")}
      </PageSection>
      <MailSection mail={data.surroundings.mail} />
      <PageSection id="security" title="Security">
        {form("security", "Security")}
        <Environment {...data.surroundings} />
      </PageSection>
      <PageSection id="retention" title="Retention" about="Once a night the hub forgets what is older.">
        {form("retention", "Retention")}
      </PageSection>
      <PageSection id="storage" title="Storage and backup">
        <PlanCard />
        <p className={styles.about}>
          <Link to="/admin/backups">All backups</Link>
        </p>
      </PageSection>
      <WebhooksSection />
      <AllTokensSection />
    </div>
  )
}

/** What whoever runs the hub has decided about getting in and out. */
function Environment({ second_factor, provider, links_are_checked }: HubEnvironment) {
  return (
    <>
      <p className={styles.about}>Whoever runs the hub sets these in its environment.</p>
      <dl className={styles.facts}>
        <DetailItem name="Second step at sign-in">{second_factor ? "Offered to everybody" : "Off"}</DetailItem>
        <DetailItem name="Sign-in elsewhere">{provider ?? "None"}</DetailItem>
        <DetailItem name="Addresses of links">{links_are_checked ? "May be checked" : "Are never asked"}</DetailItem>
      </dl>
    </>
  )
}
