import { mkdir, readdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { openSetUp } from "./account/first-admin.ts"
import { identify } from "./account/identify.ts"
import { jobs, openFeatures, reactions } from "./app.ts"
import { backupBeforeUpgrade } from "./backups/before-upgrade.ts"
import { noteBackup, planNightly } from "./backups/make.ts"
import { closeMoment } from "./backups/moment.ts"
import type { Version } from "@hub/contract/version"
import type { Config } from "./config.ts"
import { planTidying } from "./logs/tidy.ts"
import { figures } from "./metrics/figures.ts"
import { keepCounting } from "./metrics/keep-counting.ts"
import { asTheHub, type House } from "./platform/ctx.ts"
import { migrate } from "./platform/db/migrate.ts"
import { openDatabase } from "./platform/db/open.ts"
import { onceDatabaseIsThere } from "./platform/db/outage.ts"
import { packedDatabase } from "./platform/db/packed.ts"
import { keepLine } from "./platform/facts/keep-line.ts"
import { keepReacting } from "./platform/facts/keep-reacting.ts"
import { openFiles } from "./platform/files/files.ts"
import { serveBrowser } from "./platform/http/folder.ts"
import { openFigures } from "./platform/http/figures.ts"
import { serveHelp } from "./platform/http/help.ts"
import { openHealth } from "./platform/http/health.ts"
import { releaseKeys } from "./platform/http/idempotency.ts"
import { createServer, type Phase, type Server } from "./platform/http/server.ts"
import { releaseAll, startWorker } from "./platform/jobs/work.ts"
import { mailSender } from "./platform/mail/send.ts"
import { vaultIn } from "./platform/secret-key.ts"
import { theWorld } from "./platform/outside/address.ts"
import { openLog } from "./platform/log.ts"
import { openThreadPool } from "./platform/threads/pool.ts"
import { root } from "./platform/root.ts"
import { readingsFolder } from "./publications/edition/gather.ts"
import { sealSecrets } from "./seal-secrets.ts"
import { nameOf } from "./settings/now.ts"
import { readVersion } from "./version/read.ts"

type Outside = { onFatal: (sentence: string) => void; logger: boolean | object }

/** Opens a whole hub and listens, at first only to say that it starts. `setup_path` is there while the hub has no administrator. */
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
  let phase: Phase = "starting"
  let server: Server | undefined
  const threads = openThreadPool()
  try {
    await mkdir(work_folder, { recursive: true, mode: 0o700 })
    if (database.embedded) await tidy(work_folder)
    const version = readVersion()
    const house: House = {
      db: database.db,
      embedded: database.embedded,
      files: openFiles(join(data, "files")),
      vault: await vaultIn(data, config.secret_key),
      threads,
      clock: () => new Date(),
      work_folder,
      backups: config.backups,
      news: database.news,
      tally: database.tally,
      public_url: config.public_url,
      mail_is_on: config.smtp_url !== undefined,
      links_are_checked: config.links_are_checked,
      link_world: theWorld,
      webhook_world: config.webhooks_reach_inside ? { ...theWorld, mayAsk: () => true } : theWorld,
      may_be_cleared: config.may_be_cleared,
      log: openLog(database.db, () => server?.app.log),
    }
    const mail = config.smtp_url === undefined ? undefined : { smtp_url: config.smtp_url, from: config.mail_from }
    server = await createServer({
      house,
      identify,
      version: version.version,
      strict: false,
      logger,
      trusted_proxies: config.trusted_proxies,
      phase: () => phase,
    })
    openHealth(server.app, house, () => phase)
    openFigures(server.app, config.metrics_token, () => figures(asTheHub(house), version))
    openFeatures(server.doors, version, config.sign_in, mail)
    await serveHelp(server.app, join(root, "dist", "help"))
    await serveBrowser(server.app, join(root, "dist", "web"), () => nameOf(house))
    const address = await listen(server.app, config)

    const setup_path = await onceDatabaseIsThere(() => prepare(house, config, version), {
      onAway: waitingSaid(server.app.log),
    })
    const reacting = keepReacting(house, database.news, reactions)
    const worker = startWorker(house, {
      ...jobs,
      ...(mail ? { "mail.send": mailSender(mail.smtp_url, mail.from) } : {}),
    })
    database.news.on("jobs", worker.wake)
    const counting = keepCounting(house)
    phase = "serving"

    const { close } = server
    return {
      address,
      setup_path,
      /** Takes no more work, finishes what runs, and closes the database cleanly. */
      async close() {
        phase = "draining"
        await Promise.all([close(), worker.stop(), reacting.stop()])
        await threads.close()
        await counting.stop()
        await keepLine(database.db, house.clock(), { level: "info", category: "system", event: "hub.stopped" }).catch(
          (error: unknown) => house.log(error, "the last line of the log"),
        )
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

/** Brings the database to what this version needs, and writes down that the hub started. Safe to repeat. */
async function prepare(house: House, { admin }: Config, version: Version) {
  const backup = await backupBeforeUpgrade(house)
  await migrate(house.db)
  const setup_path = await openSetUp(house, admin)
  if (house.embedded) {
    await releaseAll(house)
    await releaseKeys(house)
    await closeMoment(house.db, null)
  }
  await keepLine(house.db, house.clock(), {
    level: "info",
    category: "system",
    event: "hub.started",
    details: { version: version.version, commit: version.commit },
  })
  await planTidying(asTheHub(house))
  const lost = await sealSecrets(house)
  if (lost !== undefined) {
    house.log(new Error(lost), "reading secrets")
  }
  if (backup) await noteBackup(asTheHub(house), "upgrade", backup)
  await planNightly(asTheHub(house))
  return setup_path
}

/** Why a hub cannot listen is said in words that name the setting. */
async function listen(app: Server["app"], { host, port }: Config) {
  try {
    return await app.listen({ host, port })
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
function waitingSaid(log: Server["app"]["log"]) {
  let said = false
  return (error: Error) => {
    if (!said) log.warn(`The hub waits for its database. ${error.message}`)
    said = true
  }
}

/** Nobody else works in the folder of a hub with a database of its own: what a killed one left half done goes. */
async function tidy(work_folder: string) {
  const kept = readingsFolder({ work_folder })
  const places = (await readdir(work_folder)).map((name) => join(work_folder, name))
  for (const place of places) if (place !== kept) await rm(place, { recursive: true, force: true })
}

export type Hub = Awaited<ReturnType<typeof openHub>>
