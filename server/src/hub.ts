import { mkdir, readdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { createVisibleRows } from "./access/create-visible-rows.ts"
import { openSetup } from "./account/first-admin.ts"
import { identify } from "./account/identify.ts"
import { noteAnswer } from "./embargoes/note.ts"
import { openView } from "./view-as/open-view.ts"
import { serveApiViewer } from "./platform/http/api-viewer.ts"
import { describeApi, type PlainDocument } from "./api-description/describe.ts"
import { type ApiDocument, writePythonClient } from "./api-description/python/write.ts"
import { routePolicy } from "./route-policy.ts"
import { jobHandlers, addFeatureRoutes, subscribers } from "./features.ts"
import { backupBeforeUpgrade } from "./backups/before-upgrade.ts"
import { recordBackup, planNightlyBackup } from "./backups/make.ts"
import { closeBackupMoment } from "./backups/moment.ts"
import type { HubVersion } from "@hub/contract/version"
import type { Config } from "./config.ts"
import { queueTidyLogs } from "./logs/tidy.ts"
import { renderPrometheusMetrics } from "./metrics/prometheus.ts"
import { startCounterFlush } from "./metrics/flush-counters.ts"
import { asSystem, type App } from "./platform/ctx.ts"
import { startReadingFlush } from "./publications/readings/flush.ts"
import { migrate } from "./platform/db/migrate.ts"
import { openDatabase } from "./platform/db/open.ts"
import { retryUntilDatabaseAnswers } from "./platform/db/outage.ts"
import { findPackedDatabase } from "./platform/db/packed-database.ts"
import { writeLogEntry } from "./platform/events/write-log-entry.ts"
import { startDispatcher } from "./platform/events/start-dispatcher.ts"
import { openFileStore } from "./platform/files/files.ts"
import { serveWebApp } from "./platform/http/web-app.ts"
import { addMetricsRoute } from "./platform/http/metrics.ts"
import { serveHelp } from "./platform/http/help.ts"
import { addHealthRoutes } from "./platform/http/health.ts"
import { releaseIdempotencyKeys } from "./platform/http/idempotency.ts"
import { createServer, type ServerPhase, type WebServer } from "./platform/http/server.ts"
import { releaseRunningJobs, startWorker } from "./platform/jobs/work.ts"
import { queueRefresh } from "./process-figures/refresh.ts"
import { openMailServer } from "./platform/mail/server.ts"
import { createEmailHandler } from "./platform/mail/send.ts"
import { openHubVault } from "./platform/secret-key.ts"
import { publicNetwork } from "./platform/network/address.ts"
import { createErrorLog } from "./platform/log.ts"
import { openThreadPool } from "./platform/threads/pool.ts"
import { root } from "./platform/root.ts"
import { renderCacheFolder } from "./publications/edition/prepare.ts"
import { sealSecrets } from "./seal-secrets.ts"
import { readHubName } from "./settings/current.ts"
import { readVersion } from "./version/read.ts"

type HubHooks = { onFatal: (sentence: string) => void; logger: boolean | object }

/** Opens a whole hub and listens, at first only to say that it starts. `setup_path` is there while the hub has no administrator. */
export async function openHub(config: Config, { onFatal, logger }: HubHooks) {
  const data = resolve(config.data_dir)
  const work_folder = join(data, "work")
  await mkdir(data, { recursive: true, mode: 0o700 })
  const database = await openConfiguredDatabase(config, data, onFatal)
  let phase: ServerPhase = "starting"
  let server: WebServer | undefined
  const threads = openThreadPool()
  try {
    await mkdir(work_folder, { recursive: true, mode: 0o700 })
    if (database.embedded) await emptyWorkFolder(work_folder)
    const version = readVersion()
    const vault = await openHubVault(data, config.secret_key)
    const app = composeApp(config, { data, work_folder, database, threads, vault }, () => server?.fastify.log)
    server = await createServer({
      app,
      identify,
      policy: routePolicy,
      noteAnswer,
      openView,
      version: version.version,
      strict: false,
      logger,
      trusted_proxies: config.trusted_proxies,
      phase: () => phase,
      describeApi: (document, opened) => describeApi(document as PlainDocument, opened, app.public_url),
    })
    addHealthRoutes(server.fastify, app, () => phase)
    addMetricsRoute(server.fastify, config.metrics_token, () => renderPrometheusMetrics(asSystem(app), version))
    addFeatureRoutes(server.router, version, config.sign_in)
    await serveApiViewer(server.fastify, (document) => writePythonClient(document as ApiDocument))
    await serveHelp(server.fastify, join(root, "dist", "help"))
    await serveWebApp(server.fastify, join(root, "dist", "web"), () => readHubName(app))
    const address = await listenOn(server.fastify, config)

    const setup_path = await retryUntilDatabaseAnswers(() => prepareDatabase(app, config, version), {
      onAway: warnOnceWhileWaiting(server.fastify.log),
    })
    const work = startWork(app, database.liveUpdates)
    phase = "serving"

    const { close } = server
    return {
      address,
      setup_path,
      /** Takes no more work, finishes what runs, and closes the database cleanly. */
      async close() {
        phase = "draining"
        await Promise.all([close(), work.stop()])
        await threads.close()
        await work.stopCounting()
        await logStop(app)
        await database.close()
      },
    }
  } catch (error) {
    await server?.close()
    await threads.close()
    await database.close()
    throw error
  }
}

function openConfiguredDatabase({ database_url }: Config, data: string, onFatal: HubHooks["onFatal"]) {
  const place =
    database_url === undefined ? { folder: join(data, "database"), ...findPackedDatabase() } : { url: database_url }
  return openDatabase(place, onFatal)
}

/** What the hub does beside answering requests: it tells subscribers of events, runs jobs, and counts. */
function startWork(app: App, liveUpdates: App["liveUpdates"]) {
  const dispatcher = startDispatcher(app, liveUpdates, subscribers)
  const worker = startWorker(app, {
    ...jobHandlers,
    "mail.send": createEmailHandler({ mailServer: app.mail.current, hubName: () => readHubName(app) }),
  })
  liveUpdates.on("jobs", worker.wake)
  const counting = startCounterFlush(app)
  const readings = startReadingFlush(app)
  return {
    stop: () => Promise.all([worker.stop(), dispatcher.stop()]),
    stopCounting: () => Promise.all([counting.stop(), readings.stop()]),
  }
}

type OpenParts = Pick<App, "work_folder" | "threads" | "vault"> & {
  data: string
  database: Awaited<ReturnType<typeof openDatabase>>
}

/** What every request and job works with. */
function composeApp(config: Config, parts: OpenParts, serverLog: Parameters<typeof createErrorLog>[1]): App {
  const { data, work_folder, database, threads, vault } = parts
  const { db, hiding, liveUpdates } = database
  const log = createErrorLog(db, serverLog)
  const fixed = config.smtp_url === undefined ? undefined : { smtp_url: config.smtp_url, from: config.mail_from }
  const mail = openMailServer({ db, vault, liveUpdates, log }, fixed)
  return {
    db,
    hiding,
    embedded: database.embedded,
    files: openFileStore(join(data, "files")),
    vault,
    threads,
    clock: () => new Date(),
    work_folder,
    backups: config.backups,
    liveUpdates,
    counters: database.counters,
    public_url: config.public_url,
    reader_url: config.reader_url,
    mail,
    get mail_is_on() {
      return mail.current() !== undefined
    },
    links_are_checked: config.links_are_checked,
    link_world: publicNetwork,
    webhook_network: config.webhooks_reach_inside ? { ...publicNetwork, isAllowed: () => true } : publicNetwork,
    publish_folder: config.publish_folder,
    may_be_cleared: config.may_be_cleared,
    log,
  }
}

async function logStop(app: App) {
  await writeLogEntry(app.db, app.clock(), { level: "info", category: "system", event: "hub.stopped" }).catch(
    (error: unknown) => app.log(error, "the last line of the log"),
  )
}

/** Brings the database to what this version needs, and writes down that the hub started. Safe to repeat. */
async function prepareDatabase(app: App, { admin }: Config, version: HubVersion) {
  const backup = await backupBeforeUpgrade(app)
  await migrate(app.db)
  const { row_security } = await createVisibleRows(app.db)
  const setup_path = await openSetup(app, admin)
  if (app.embedded) {
    await releaseRunningJobs(app)
    await releaseIdempotencyKeys(app)
    await closeBackupMoment(app.db, null)
  }
  await writeLogEntry(app.db, app.clock(), {
    level: "info",
    category: "system",
    event: "hub.started",
    details: { version: version.version, commit: version.commit, row_security },
  })
  await queueTidyLogs(asSystem(app))
  await queueRefresh(asSystem(app))
  const lost = await sealSecrets(app)
  await app.mail.reload()
  if (lost !== undefined) {
    app.log(new Error(lost), "reading secrets")
  }
  if (backup) await recordBackup(asSystem(app), "upgrade", backup)
  await planNightlyBackup(asSystem(app))
  return setup_path
}

/** Why a hub cannot listen is said in words that name the setting. */
async function listenOn(fastify: WebServer["fastify"], { host, port }: Config) {
  try {
    return await fastify.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EADDRINUSE")
      throw new Error(
        `Port ${port} of ${host} is in use by another program (EADDRINUSE). Stop that program, or set HUB_PORT to another port.`,
        { cause: error },
      )
    if (code === "EACCES")
      throw new Error(`The hub is not allowed to listen on port ${port} (EACCES). Set HUB_PORT to 1024 or more.`, {
        cause: error,
      })
    throw error
  }
}

/** Says once that the hub waits, and for what. */
function warnOnceWhileWaiting(log: WebServer["fastify"]["log"]) {
  let said = false
  return (error: Error) => {
    if (!said) log.warn(`The hub waits for its database. ${error.message}`)
    said = true
  }
}

/** Nobody else works in the folder of a hub with a database of its own: what a killed one left half done goes. */
async function emptyWorkFolder(work_folder: string) {
  const cacheFolder = renderCacheFolder({ work_folder })
  const paths = (await readdir(work_folder)).map((name) => join(work_folder, name))
  for (const path of paths) if (path !== cacheFolder) await rm(path, { recursive: true, force: true })
}

export type HubServer = Awaited<ReturnType<typeof openHub>>
