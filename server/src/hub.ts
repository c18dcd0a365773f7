import { mkdir, readdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { openSetUp } from "./account/first-admin.ts"
import { identify } from "./account/identify.ts"
import { jobs, openFeatures, reactions } from "./app.ts"
import { backupBeforeUpgrade } from "./backups/before-upgrade.ts"
import { noteBackup, planNightly } from "./backups/make.ts"
import { closeMoment } from "./backups/moment.ts"
import type { Config } from "./config.ts"
import { planTidying } from "./logs/tidy.ts"
import { figures } from "./metrics/figures.ts"
import { keepCounting } from "./metrics/keep-counting.ts"
import { asTheHub, type House } from "./platform/ctx.ts"
import { migrate } from "./platform/db/migrate.ts"
import { openDatabase } from "./platform/db/open.ts"
import { packedDatabase } from "./platform/db/packed.ts"
import { keepLine } from "./platform/facts/keep-line.ts"
import { keepReacting } from "./platform/facts/keep-reacting.ts"
import { openFiles } from "./platform/files/files.ts"
import { serveBrowser } from "./platform/http/folder.ts"
import { openFigures } from "./platform/http/figures.ts"
import { openHealth } from "./platform/http/health.ts"
import { createServer } from "./platform/http/server.ts"
import { releaseAll, startWorker } from "./platform/jobs/work.ts"
import { mailSender } from "./platform/mail/send.ts"
import { theWorld } from "./platform/outside/address.ts"
import { root } from "./platform/root.ts"
import { readingsFolder } from "./publications/edition/gather.ts"
import { nameOf } from "./settings/now.ts"
import { readVersion } from "./version/read.ts"

type Outside = { onFatal: (sentence: string) => void; logger: boolean | object }

/** Opens a whole hub and listens. `setup_path` is there while the hub has no administrator. */
export async function openHub(config: Config, { onFatal, logger }: Outside) {
  const data = resolve(config.data_dir)
  const work_folder = join(data, "work")
  await mkdir(data, { recursive: true, mode: 0o700 })
  const database = await openDatabase(
    config.database_url === undefined
      ? { folder: join(data, "database"), ...packedDatabase() }
      : { url: config.database_url },
    onFatal,
  )
  try {
    await mkdir(work_folder, { recursive: true, mode: 0o700 })
    if (database.embedded) await tidy(work_folder)
    const kept = {
      db: database.db,
      embedded: database.embedded,
      files: openFiles(join(data, "files")),
      clock: () => new Date(),
      work_folder,
      backups: config.backups,
    }
    const backup = await backupBeforeUpgrade(kept)
    await migrate(database.db)

    const version = readVersion()
    const house: House = {
      ...kept,
      news: database.news,
      tally: database.tally,
      public_url: config.public_url,
      mail_is_on: config.smtp_url !== undefined,
      links_are_checked: config.links_are_checked,
      webhook_world: config.webhooks_reach_inside ? { ...theWorld, mayAsk: () => true } : theWorld,
      may_be_cleared: config.may_be_cleared,
      log: (error, about) => {
        server.app.log.error({ err: error }, about)
        void keepFailure({ about, error: String(error) })
      },
    }
    const keepFailure = (details: { about: string; error: string }) =>
      keepLine(database.db, house.clock(), { level: "error", category: "system", event: "work.failed", details }).catch(
        (unwritten: unknown) => server.app.log.error(unwritten),
      )
    const mail = config.smtp_url === undefined ? undefined : { smtp_url: config.smtp_url, from: config.mail_from }
    let draining = false
    const server = await createServer({
      house,
      identify,
      version: version.version,
      strict: false,
      logger,
      trusted_proxies: config.trusted_proxies,
    })
    openHealth(server.app, house, () => draining)
    openFigures(server.app, config.metrics_token, () => figures(asTheHub(house), version))
    openFeatures(server.doors, version, config.sign_in, mail)
    await serveBrowser(server.app, join(root, "dist", "web"), () => nameOf(house))

    const setup_path = await openSetUp(house, config.admin)
    if (database.embedded) {
      await releaseAll(house)
      await closeMoment(database.db, null)
    }
    await keepLine(database.db, house.clock(), {
      level: "info",
      category: "system",
      event: "hub.started",
      details: { version: version.version, commit: version.commit },
    })
    await planTidying(asTheHub(house))
    if (backup) await noteBackup(asTheHub(house), "upgrade", backup)
    await planNightly(asTheHub(house))
    const reacting = keepReacting(house, database.news, reactions)
    const worker = startWorker(house, {
      ...jobs,
      ...(mail ? { "mail.send": mailSender(mail.smtp_url, mail.from) } : {}),
    })
    database.news.on("jobs", worker.wake)
    const counting = keepCounting(house)
    const address = await server.app.listen({ host: config.host, port: config.port })

    return {
      address,
      setup_path,
      /** Takes no more work, finishes what runs, and closes the database cleanly. */
      async close() {
        draining = true
        await Promise.all([server.close(), worker.stop(), reacting.stop()])
        await counting.stop()
        await keepLine(database.db, house.clock(), { level: "info", category: "system", event: "hub.stopped" })
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Nobody else works in the folder of a hub with a database of its own: what a killed one left half done goes. */
async function tidy(work_folder: string) {
  const kept = readingsFolder({ work_folder })
  const places = (await readdir(work_folder)).map((name) => join(work_folder, name))
  for (const place of places) if (place !== kept) await rm(place, { recursive: true, force: true })
}

export type Hub = Awaited<ReturnType<typeof openHub>>
