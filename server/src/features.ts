import type { HubVersion } from "@hub/contract/version"
import type { SignInSettings } from "./account/settings.ts"
import { accountSubscribers } from "./account/subscribers.ts"
import { accountJobs, addAccountRoutes } from "./account/routes.ts"
import { addAgentRoutes } from "./agents/routes.ts"
import { addArchivedRoutes } from "./archived/routes.ts"
import { backupJobs, addBackupRoutes } from "./backups/routes.ts"
import { bugSubscribers } from "./bugs/subscribers.ts"
import { addBugRoutes } from "./bugs/routes.ts"
import { addChangeRoutes } from "./changes/routes.ts"
import { addCalendarRoutes } from "./calendar/routes.ts"
import { clearingJobs, addClearingRoutes } from "./clearing/routes.ts"
import { collectionSubscribers } from "./collections/subscribers.ts"
import { addCheckRoutes } from "./publications/checks/routes.ts"
import { addSubscriptionRoutes } from "./publications/subscriptions/routes.ts"
import { addReadingRoutes } from "./publications/readings/routes.ts"
import { addCollectionRoutes } from "./collections/routes.ts"
import { addCommentRoutes } from "./comments/routes.ts"
import { commentSubscribers } from "./comments/subscribers.ts"
import { addAuthorRoutes } from "./author/routes.ts"
import { addStructureRoutes } from "./collections/structure/routes.ts"
import { addDashboardRoutes } from "./dashboard/routes.ts"
import { importSubscribers } from "./imports/subscribers.ts"
import { addEmbargoRoutes } from "./embargoes/routes.ts"
import { embargoSubscribers } from "./embargoes/subscribers.ts"
import { addExportRoutes } from "./exports/routes.ts"
import { feedbackSubscribers } from "./feedback/subscribers.ts"
import { addFeedbackRoutes } from "./feedback/routes.ts"
import { addHandOverRoutes } from "./hand-over/routes.ts"
import { handOverSubscribers } from "./hand-over/subscribers.ts"
import { addHouseStyleRoutes } from "./house-style/routes.ts"
import { addImpactRoutes } from "./impact/routes.ts"
import { imageJobs } from "./images/measure-job.ts"
import { addImageRoutes } from "./images/routes.ts"
import { importJobs, addImportRoutes } from "./imports/routes.ts"
import { linkJobs } from "./links/external/check.ts"
import { addLinkRoutes } from "./links/routes.ts"
import { addAuditRoutes } from "./audit/routes.ts"
import { logJobs, addLogRoutes } from "./logs/routes.ts"
import { addEmailRoutes } from "./emails/routes.ts"
import { addMetricRoutes } from "./metrics/routes.ts"
import { addMilestoneRoutes } from "./milestones/routes.ts"
import { notificationJobs, addNotificationRoutes } from "./notifications/routes.ts"
import { absenceSubscribers } from "./people/absences/subscribers.ts"
import { addAbsenceRoutes } from "./people/absences/routes.ts"
import { addStakeholderRoutes } from "./people/stakeholders/routes.ts"
import { addProcessFigureRoutes, processFigureJobs } from "./process-figures/routes.ts"
import { processFigureSubscribers } from "./process-figures/subscribers.ts"
import { addProvisioningRoutes } from "./provisioning/routes.ts"
import { addOrganizeRoutes } from "./organize/routes.ts"
import type { Subscribers } from "./platform/events/dispatch.ts"
import type { Router } from "./platform/http/router.ts"
import type { JobHandlers } from "./platform/jobs/work.ts"
import { projectSubscribers } from "./projects/subscribers.ts"
import { addAccessRoutes } from "./access/routes.ts"
import { addProjectRoutes } from "./projects/routes.ts"
import { deputySubscribers } from "./reviews/deputies.ts"
import { replySubscribers } from "./reviews/replies/subscribers.ts"
import { reviewNotificationSubscribers } from "./reviews/notifications.ts"
import { reminderSubscribers } from "./reviews/reminders/remind.ts"
import { reviewSubscribers } from "./reviews/subscribers.ts"
import { rejectionSubscribers } from "./reviews/rejection.ts"
import { addReviewRoutes, reviewJobs } from "./reviews/routes.ts"
import { addReleaseRoutes, releaseJobs } from "./releases/routes.ts"
import { releaseSubscribers } from "./releases/subscribers.ts"
import { addSettingRoutes } from "./settings/routes.ts"
import { addSigningKeyRoutes } from "./signing-keys/routes.ts"
import { addTagRoutes } from "./tags/routes.ts"
import { addDocumentRoutes } from "./documents/routes.ts"
import { addMenuRoutes } from "./menu/routes.ts"
import { addPreferenceRoutes } from "./preferences/routes.ts"
import { addSampleRoutes } from "./sample/routes.ts"
import { addSearchRoutes } from "./search/routes.ts"
import { addTaskRoutes } from "./tasks/routes.ts"
import { topicSubscribers } from "./topics/subscribers.ts"
import { addTopicRoutes, topicJobs } from "./topics/routes.ts"
import { addNextStepRoutes } from "./next-step/routes.ts"
import { nextStepSubscribers } from "./next-step/subscribers.ts"
import { addPendingActionRoutes } from "./pending-actions/routes.ts"
import { usesJobs } from "./uses/read-job.ts"
import { variableSubscribers } from "./variables/subscribers.ts"
import { addVariableRoutes } from "./variables/routes.ts"
import { destinationJobHandlers } from "./destinations/deploy.ts"
import { addDestinationRoutes } from "./destinations/routes.ts"
import { destinationSubscribers } from "./destinations/subscribers.ts"
import { webhookJobHandlers } from "./webhooks/deliver.ts"
import { addWebhookRoutes } from "./webhooks/routes.ts"
import { webhookSubscribers } from "./webhooks/subscribers.ts"
import { publicationSubscribers } from "./publications/subscribers.ts"
import { addPublicationRoutes, publicationJobs } from "./publications/routes.ts"
import { addVersionRoutes } from "./version/routes.ts"
import { addViewAsRoutes } from "./view-as/routes.ts"
import { addWordReviewRoutes } from "./word-reviews/routes.ts"

/** The one place that knows every feature. */
export function addFeatureRoutes(router: Router, version: HubVersion, signIn: SignInSettings) {
  addVersionRoutes(version)(router)
  addAccountRoutes(router, signIn)
  addHandOverRoutes(router)
  addProjectRoutes(router)
  addAccessRoutes(router)
  addViewAsRoutes(router)
  addAgentRoutes(router, version.version)
  addProvisioningRoutes(router, { signs_in_elsewhere: signIn.provider !== undefined })
  addMilestoneRoutes(router)
  addTaskRoutes(router)
  addTagRoutes(router)
  addStakeholderRoutes(router)
  addAbsenceRoutes(router)
  addPendingActionRoutes(router)
  addCalendarRoutes(router)
  addDashboardRoutes(router)
  addChangeRoutes(router)
  addAuthorRoutes(router)
  addSearchRoutes(router)
  addDocumentRoutes(router)
  addMenuRoutes(router)
  addPreferenceRoutes(router)
  addSampleRoutes(router)
  addCollectionRoutes(router)
  addStructureRoutes(router)
  addEmbargoRoutes(router)
  addTopicRoutes(router)
  addCommentRoutes(router)
  addNextStepRoutes(router)
  addOrganizeRoutes(router)
  addVariableRoutes(router)
  addImpactRoutes(router)
  addImageRoutes(router)
  addLinkRoutes(router)
  addReviewRoutes(router)
  addWordReviewRoutes(router)
  addEmailRoutes(router)
  addNotificationRoutes(router)
  addFeedbackRoutes(router, version)
  addBugRoutes(router, version)
  addArchivedRoutes(router)
  addAuditRoutes(router)
  addLogRoutes(router)
  addMetricRoutes(router)
  addProcessFigureRoutes(router)
  addSettingRoutes(router, { second_factor: signIn.second_factor, provider: signIn.provider?.name ?? null })
  addBackupRoutes(router)
  addClearingRoutes(router)
  addExportRoutes(router)
  addImportRoutes(router)
  addWebhookRoutes(router)
  addDestinationRoutes(router)
  addHouseStyleRoutes(router)
  addSigningKeyRoutes(router)
  addPublicationRoutes(router)
  addReleaseRoutes(router)
  addCheckRoutes(router)
  addReadingRoutes(router)
  addSubscriptionRoutes(router)
}

export const subscribers: Subscribers[] = [
  accountSubscribers,
  absenceSubscribers,
  handOverSubscribers,
  projectSubscribers,
  collectionSubscribers,
  topicSubscribers,
  importSubscribers,
  nextStepSubscribers,
  commentSubscribers,
  variableSubscribers,
  reviewSubscribers,
  rejectionSubscribers,
  reviewNotificationSubscribers,
  replySubscribers,
  deputySubscribers,
  reminderSubscribers,
  feedbackSubscribers,
  embargoSubscribers,
  bugSubscribers,
  publicationSubscribers,
  releaseSubscribers,
  webhookSubscribers,
  destinationSubscribers,
  processFigureSubscribers,
]

export const jobHandlers: JobHandlers = {
  ...accountJobs,
  ...topicJobs,
  ...reviewJobs,
  ...notificationJobs,
  ...importJobs,
  ...publicationJobs,
  ...releaseJobs,
  ...usesJobs,
  ...imageJobs,
  ...linkJobs,
  ...logJobs,
  ...processFigureJobs,
  ...webhookJobHandlers,
  ...destinationJobHandlers,
  ...backupJobs,
  ...clearingJobs,
}
