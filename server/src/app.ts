import type { Version } from "@hub/contract/version"
import type { SignInSettings } from "./account/settings.ts"
import { accountReactions } from "./account/reactions.ts"
import { accountJobs, openAccount } from "./account/routes.ts"
import { openArchived } from "./archived/routes.ts"
import { backupJobs, openBackups } from "./backups/routes.ts"
import { bugReactions } from "./bugs/reactions.ts"
import { openBugs } from "./bugs/routes.ts"
import { openCalendar } from "./calendar/routes.ts"
import { clearingJobs, openClearing } from "./clearing/routes.ts"
import { collectionReactions } from "./collections/reactions.ts"
import { openChecks } from "./publications/checks/routes.ts"
import { openCollections } from "./collections/routes.ts"
import { openAuthor } from "./author/routes.ts"
import { openStructure } from "./collections/structure/routes.ts"
import { openDashboard } from "./dashboard/routes.ts"
import { feedbackReactions } from "./feedback/reactions.ts"
import { openFeedback } from "./feedback/routes.ts"
import { openImpact } from "./impact/routes.ts"
import { imageJobs } from "./images/measure-job.ts"
import { openImages } from "./images/routes.ts"
import { importJobs, openImports } from "./imports/routes.ts"
import { linkJobs } from "./links/outside/check.ts"
import { openLinks } from "./links/routes.ts"
import { logJobs, openLogs } from "./logs/routes.ts"
import { openMails } from "./mails/routes.ts"
import { openMetrics } from "./metrics/routes.ts"
import { openMilestones } from "./milestones/routes.ts"
import { notificationJobs, openNotifications } from "./notifications/routes.ts"
import { awayReactions } from "./people/away/reactions.ts"
import { openAway } from "./people/away/routes.ts"
import { openStakeholders } from "./people/stakeholders/routes.ts"
import { openOrganize } from "./organize/routes.ts"
import type { Reactions } from "./platform/facts/react.ts"
import type { Doors } from "./platform/http/door.ts"
import type { JobHandlers } from "./platform/jobs/work.ts"
import { projectReactions } from "./projects/reactions.ts"
import { openProjects } from "./projects/routes.ts"
import { deputyNews } from "./reviews/deputies.ts"
import { reviewNotices } from "./reviews/notices.ts"
import { reminderPlans } from "./reviews/reminders/remind.ts"
import { reviewReactions } from "./reviews/reactions.ts"
import { rejectionReactions } from "./reviews/rejection.ts"
import { openReviews, reviewJobs } from "./reviews/routes.ts"
import { openSettings } from "./settings/routes.ts"
import type { MailInUse } from "./settings/mail.ts"
import { openTags } from "./tags/routes.ts"
import { openSample } from "./sample/routes.ts"
import { openSearch } from "./search/routes.ts"
import { taskReactions } from "./tasks/reactions.ts"
import { openTasks } from "./tasks/routes.ts"
import { topicReactions } from "./topics/reactions.ts"
import { openTopics, topicJobs } from "./topics/routes.ts"
import { openTurns } from "./turns/routes.ts"
import { usesJobs } from "./uses/read-job.ts"
import { variableReactions } from "./variables/reactions.ts"
import { openVariables } from "./variables/routes.ts"
import { webhookJobs } from "./webhooks/deliver.ts"
import { openWebhooks } from "./webhooks/routes.ts"
import { webhookReactions } from "./webhooks/tell.ts"
import { publicationReactions } from "./publications/reactions.ts"
import { openPublications, publicationJobs } from "./publications/routes.ts"
import { openVersion } from "./version/routes.ts"

/** The one place that knows every feature. */
export function openFeatures(doors: Doors, version: Version, signIn: SignInSettings, mail?: MailInUse) {
  openVersion(version)(doors)
  openAccount(doors, signIn)
  openProjects(doors)
  openMilestones(doors)
  openTasks(doors)
  openTags(doors)
  openStakeholders(doors)
  openAway(doors)
  openTurns(doors)
  openCalendar(doors)
  openDashboard(doors)
  openAuthor(doors)
  openSearch(doors)
  openSample(doors)
  openCollections(doors)
  openStructure(doors)
  openTopics(doors)
  openOrganize(doors)
  openVariables(doors)
  openImpact(doors)
  openImages(doors)
  openLinks(doors)
  openReviews(doors)
  openMails(doors)
  openNotifications(doors)
  openFeedback(doors, version)
  openBugs(doors, version)
  openArchived(doors)
  openLogs(doors)
  openMetrics(doors)
  openSettings(doors, { mail, second_factor: signIn.second_factor, provider: signIn.provider?.name ?? null })
  openBackups(doors)
  openClearing(doors)
  openImports(doors)
  openWebhooks(doors)
  openPublications(doors)
  openChecks(doors)
}

export const reactions: Reactions[] = [
  accountReactions,
  awayReactions,
  projectReactions,
  taskReactions,
  collectionReactions,
  topicReactions,
  variableReactions,
  reviewReactions,
  rejectionReactions,
  reviewNotices,
  deputyNews,
  reminderPlans,
  feedbackReactions,
  bugReactions,
  publicationReactions,
  webhookReactions,
]

export const jobs: JobHandlers = {
  ...accountJobs,
  ...topicJobs,
  ...reviewJobs,
  ...notificationJobs,
  ...importJobs,
  ...publicationJobs,
  ...usesJobs,
  ...imageJobs,
  ...linkJobs,
  ...logJobs,
  ...webhookJobs,
  ...backupJobs,
  ...clearingJobs,
}
