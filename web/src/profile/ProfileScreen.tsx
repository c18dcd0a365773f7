import { useQuery } from "@tanstack/react-query"
import { meQuery } from "../account/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { SectionedPage } from "../widgets/SectionedPage.tsx"
import { AwaySection } from "./AwaySection.tsx"
import { NotificationsSection } from "./NotificationsSection.tsx"
import { QuietHoursSection } from "./QuietHoursSection.tsx"
import { PasswordSection } from "./PasswordSection.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { ProfileForm } from "./ProfileForm.tsx"
import { SecondFactorSection } from "./second-factor/SecondFactorSection.tsx"
import { SessionsSection } from "./SessionsSection.tsx"
import { OwnTokensSection } from "./OwnTokensSection.tsx"

export function ProfileScreen() {
  const user = useQuery(meQuery())
  if (user.error)
    return (
      <ErrorState what="Your profile could not be loaded." error={user.error} onRetry={() => void user.refetch()} />
    )
  if (!user.data) return <LoadingRows label="Loading your profile…" />
  return (
    <SectionedPage
      title="Update Your Profile"
      sections={[
        {
          id: "profile",
          title: "Profile",
          content: (
            <PageSection title="Profile" about="How colleagues and reviewers see you.">
              <ProfileForm key={user.data.id} user={user.data} />
            </PageSection>
          ),
        },
        {
          id: "notifications",
          title: "Email notifications",
          content: (
            <>
              <NotificationsSection />
              <QuietHoursSection />
            </>
          ),
        },
        { id: "away", title: "Away", content: <AwaySection /> },
        {
          id: "sign-in",
          title: "Sign-in and sessions",
          content: (
            <>
              <PasswordSection user={user.data} />
              <SecondFactorSection />
              <SessionsSection />
            </>
          ),
        },
        { id: "tokens", title: "API tokens", content: <OwnTokensSection /> },
      ]}
    />
  )
}
