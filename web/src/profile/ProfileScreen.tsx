import { useQuery } from "@tanstack/react-query"
import { meQuery } from "../account/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { AwaySection } from "./AwaySection.tsx"
import { NotificationsSection } from "./NotificationsSection.tsx"
import { PasswordSection } from "./PasswordSection.tsx"
import styles from "./Profile.module.css"
import { ProfileForm } from "./ProfileForm.tsx"
import { SecondFactorSection } from "./second-factor/SecondFactorSection.tsx"
import { SessionsSection } from "./SessionsSection.tsx"
import { OwnTokensSection } from "./OwnTokensSection.tsx"

export function ProfileScreen() {
  const user = useQuery(meQuery())
  return (
    <div className={styles.profile}>
      <PageHeader title="Update Your Profile" />
      {user.data ? (
        <>
          <ProfileForm key={user.data.id} user={user.data} />
          <NotificationsSection />
          <AwaySection />
          <PasswordSection user={user.data} />
          <SecondFactorSection />
          <SessionsSection />
          <OwnTokensSection />
        </>
      ) : user.error ? (
        <ErrorState what="Your profile could not be loaded." error={user.error} onRetry={() => void user.refetch()} />
      ) : (
        <LoadingRows label="Loading your profile…" />
      )}
    </div>
  )
}
