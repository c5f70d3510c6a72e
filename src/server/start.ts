import path from "node:path";
import { createHealth } from "./platform/health.ts";
import type { Clock } from "./platform/clock.ts";
import { agents } from "./agent/route.ts";
import { scim } from "./scim/route.ts";
import { connectedAppRoutes } from "./connected-app/routes.ts";
import { createApiKeys } from "./api-key/recognition.ts";
import { registerArchives } from "./archive/jobs.ts";
import { eraseAgain } from "./erasure/job.ts";
import { calendarFeed } from "./calendar-feed/route.ts";
import { registerCandidateEmails } from "./candidacy/emails.ts";
import type { Config } from "./platform/config.ts";
import { refuseUnsafeSettings } from "./platform/production-guards.ts";
import { openKeyRing } from "./platform/crypto/roots.ts";
import { openConfiguredDatabase } from "./platform/db/open.ts";
import type { Database } from "./platform/db/database.ts";
import { registerRendering } from "./deal/render-job.ts";
import { registerEmails } from "./deal/emails.ts";
import { createFileStore, watchedStore } from "./platform/files/store.ts";
import { handlers as allHandlers } from "./handlers.ts";
import { createApp } from "./platform/http/app.ts";
import { type FrontDoor, probesOnly } from "./platform/http/front-door.ts";
import type { Handlers, Services } from "./platform/http/context.ts";
import { enqueueRotation, registerRotation } from "./key-rotation/rotate.ts";
import { registerImportJobs, resumeImports } from "./import/jobs.ts";
import { endIntroductionsOf } from "./introduction/ending.ts";
import {
  emailGuests,
  emailGuestsOfEnd,
  emailGuestsOfEndedInterviews,
  emailGuestsOfInterview,
  registerGuestEmails,
} from "./guest/answers.ts";
import { endInterviewsOf } from "./interview/ending.ts";
import { rewriteOldHashes } from "./identity/organization-keys.ts";
import { sealOpenReasons } from "./introduction/seal-reasons.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { createLeakChecks } from "./platform/leak-check/checks.ts";
import { startLive } from "./platform/live/live.ts";
import type { Log } from "./platform/log.ts";
import { notify } from "./notification/notify.ts";
import { oneClick } from "./notification/unsubscribe.ts";
import { createMail } from "./platform/mail/mail.ts";
import { bounceRoutes } from "./outbox/bounces.ts";
import { localMailbox } from "./platform/mail/local-mailbox.ts";
import { registerMatching } from "./match-case/open.ts";
import { registerSchedule } from "./schedule.ts";
import { startMatching } from "./saved-search/matching.ts";
import { publishRegisterKey } from "./register/publish-key.ts";
import { seedSamples } from "./sample/seed.ts";
import { refuseForeignData, refuseSampleAccounts } from "./sample/guard.ts";
import { startProjection } from "./listing/search-projection.ts";
import type { Projection } from "./platform/ports/search-projection.ts";
import { followWebhooks, registerWebhooks, type Sending } from "./webhook/send.ts";
import { createSignIn, type SignIn } from "./ecosystem/sign-in.ts";
import { createOidc } from "./company-sign-in/oidc.ts";
import { companySignInRoutes } from "./company-sign-in/routes.ts";
import { configurationIn } from "./configuration/store.ts";
import { type Outbound, systemOutbound } from "./platform/outbound/outbound.ts";
import type { Exporting } from "./platform/watch/export.ts";
import { createWatcher } from "./platform/watch/readings.ts";
import { addressProblem, checkSettings, listen } from "./start-checks.ts";

export type Parts = {
  config: Config;
  log: Log;
  clock: Clock;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
  /** How webhooks are sent, for tests. */
  webhooks?: Sending;
  /** How names are looked up, for tests. */
  outbound?: Outbound;
  /** The folder of the built pages; absent in backend tests. */
  webRoot?: string;
  strictAnswers: boolean;
  /** Adds hires of some months ago to new sample data, which tests do without. */
  sampleHistory?: boolean;
  /** An open database instead of the configured one, for tests. */
  database?: Database;
  /** Replaces the product's handlers, only for tests that show a broken one being caught. */
  handlers?: Handlers;
  /** Queues whose jobs only wait, for tests that need none of their work. */
  restingJobs?: readonly string[];
};

const followUps: Services["followUps"] = {
  listingLeft: endIntroductionsOf,
  async introductionChanged(work, services, introduction, { now, toEmployer, endedUnknown }) {
    const ended = await endInterviewsOf(work, services, introduction, now);
    await emailGuests(work, services, introduction, toEmployer);
    if (ended > 0) await emailGuestsOfEndedInterviews(work, services, introduction, toEmployer);
    if (endedUnknown) await emailGuestsOfEnd(work, services, introduction);
  },
  interviewNotified: emailGuestsOfInterview,
};

/** A running application. `words` is the start message for the operator. */
export type RunningApp = {
  url: string;
  metricsUrl: string | null;
  words: string;
  services: Services;
  stop: () => Promise<void>;
};

/** Listens, then starts everything else. @throws WrongSetting, FolderInUse; the port is closed then */
export async function start(parts: Parts): Promise<RunningApp> {
  refuseUnsafeSettings(parts.config);
  const door = await listen(parts.config);
  try {
    return await assemble(parts, door);
  } catch (error) {
    await door.close();
    throw error;
  }
}

const ownUrl = (host: string, port: number): string =>
  `http://${host === "0.0.0.0" || host === "127.0.0.1" ? "localhost" : host}:${port}`;

/** Assembles the application in dependency order; the only place that does. */
async function assemble(parts: Parts, door: FrontDoor): Promise<RunningApp> {
  const { config, log, clock, newId } = parts;
  const { progress, port } = door;
  progress.step = "checking the settings";
  await checkSettings(config);
  progress.step = "opening the database";
  const database = parts.database ?? (await openConfiguredDatabase({ config, clock, log }));
  progress.step = "opening the keys";
  const keyRing = await openKeyRing({ database, masterKeys: config.masterKeys, clock });
  await sealOpenReasons({ database, keyRing });
  await rewriteOldHashes({ database, keyRing });
  const jobs = createJobs({ database, log, working: config.role !== "web", resting: parts.restingJobs ?? [] });
  const health = createHealth({ database, clock });
  const files = watchedStore(createFileStore(config), health);
  const mail = createMail({
    database,
    jobs,
    keyRing,
    clock,
    log,
    health,
    smtpUrl: config.smtpUrl,
    localMailbox: config.localMailbox,
    sender: config.mailSender,
    supportEmail: async () => (await configurationIn(database.kysely)).supportEmail,
  });

  const signIn = createSignIn({
    config,
    database,
    keyRing,
    clock,
    newId,
    health,
    mail,
    servedPort: () => port,
    onMet: (work, organization) =>
      notify(
        work,
        { jobs, clock, newId, config },
        { organizationId: null, news: { type: "platform_case", case: "vetting", organization } },
      ),
  });

  if (!config.sampleData) await refuseSampleAccounts(database);
  if (config.sampleData) {
    progress.step = "creating the sample data";
    await refuseForeignData(database);
    const { seeded } = await seedSamples(
      { database, clock, keyRing, newId, randomBytes: parts.randomBytes, files },
      { history: parts.sampleHistory === true },
    );
    if (seeded) log.info("Created the sample data");
  }
  // Before a load of minutes: a process without metrics counts as down.
  const watcher = createWatcher({ database, clock, jobs, log });
  const exporting = await startWatching({ config, watcher }, log);
  progress.step = "loading listings";
  const projection = await loadListings({ config, database, keyRing, clock, log }, progress);
  watcher.showSearch(projection);
  const services: Services = {
    followUps,
    log,
    config,
    database,
    keyRing,
    clock,
    newId,
    randomBytes: parts.randomBytes,
    projection,
    jobs,
    mail,
    files,
    sessions: signIn.sessions,
    health,
    leakChecks: createLeakChecks({ log }),
    outbound: parts.outbound ?? systemOutbound,
    watcher,
  };
  await publishRegisterKey(services, { dataDir: parts.database ? null : config.dataDir, log });

  jobs.register("sessions.sweep", () => signIn.sweep(), { cron: "23 3 * * *" });
  registerJobs(services);
  registerWebhooks(services, parts.webhooks);
  registerArchives({ ...services, handlers: parts.handlers ?? allHandlers });
  registerRotation({ database, keyRing, masterKeys: config.masterKeys, jobs, log });
  progress.step = "starting jobs";
  await jobs.start(async () => {
    // Before anyone is served or emailed: a restored backup can hold candidates who were erased since.
    const again = await eraseAgain(services);
    if (again > 0) log.info({ candidates: again }, "Erased candidates again, after a backup was restored");
  });
  const stopBackground = config.role === "web" ? async () => undefined : await startBackground(services, log);
  await enqueueRotation(services);
  const serving = await (config.role === "worker" ? serveProbes(services, door) : serve(parts, services, signIn, door));

  const own = ownUrl(config.host, port);
  const url = config.role === "worker" ? own : (config.publicUrl ?? own);
  return {
    url,
    metricsUrl: exporting?.metricsUrl ?? null,
    services,
    words: config.role === "worker" ? workerWords(config, url) : welcome(config, url, await signIn.setupLink()),
    async stop() {
      await serving.stop();
      await jobs.stop();
      await services.leakChecks.stop();
      await stopBackground();
      await projection.save();
      projection.stop();
      signIn.close();
      await health.stop();
      await exporting?.stop();
      services.watcher.stop();
      await database.close();
    },
  };
}

/** What runs besides the queue in a process that works on it. */
async function startBackground(services: Services, log: Log): Promise<() => Promise<void>> {
  const matching = await startMatching(services, log);
  const stopWebhooks = followWebhooks(services);
  await services.jobs.enqueueStartJobs();
  await resumeImports(services);
  return async () => {
    await matching.stop();
    stopWebhooks();
  };
}

type Serving = { stop(): Promise<void> };

const isUpToDate = ({ projection, database }: Services): boolean => projection.isReady() && database.downtimeMs() === 0;

/** Opens the door to the API, the pages and live connections. */
async function serve(
  { handlers = allHandlers, log, strictAnswers, webRoot }: Parts,
  services: Services,
  signIn: SignIn,
  door: FrontDoor,
): Promise<Serving> {
  const apiKeys = createApiKeys(services);
  let ready = false;
  door.progress.step = "preparing the pages";
  const { app, listener } = await createApp({
    services,
    log,
    handlers,
    plugins: pluginsOf(services, signIn, log),
    callers: [agents({ services, log, servedAt: signIn.servedAt }), scim({ services, log })],
    resolveViewer: (request) => signIn.sessions.resolveViewer(request),
    apiKeys,
    strictAnswers,
    door,
    isReady: () => ready && isUpToDate(services),
    ...(webRoot !== undefined && { webRoot }),
  });
  const live = await startLive({
    ...services,
    server: door.server,
    log,
    sessions: signIn.sessions,
    servedAt: signIn.servedAt,
  });
  services.watcher.countLive(live.connections);
  door.open(listener);
  ready = true;
  return {
    async stop() {
      ready = false;
      await Promise.all([live.stop(), door.close()]);
      await app.close();
      apiKeys.close();
    },
  };
}

/** A worker answers only whether it is alive and ready. */
async function serveProbes(services: Services, door: FrontDoor): Promise<Serving> {
  let stopping = false;
  door.open(probesOnly(() => !stopping && isUpToDate(services)));
  return {
    async stop() {
      stopping = true;
      await door.close();
    },
  };
}

/** Reads the saved search index, or loads all listings. */
function loadListings(
  { config, database, keyRing, clock, log }: Pick<Services, "config" | "database" | "keyRing" | "clock"> & { log: Log },
  progress: FrontDoor["progress"],
): Promise<Projection> {
  const { dataDir, searchSnapshotMs: everyMs } = config;
  const file = path.join(dataDir, "search-index");
  return startProjection({
    database,
    log,
    onProgress: (listings) => (progress.listings = listings),
    snapshot: everyMs === null ? undefined : { file, everyMs, keyRing, clock },
  });
}

/** Loads the exporters only if one is on, because a start without them must not pay for them. */
async function startWatching(
  { config, watcher }: Pick<Services, "config" | "watcher">,
  log: Log,
): Promise<Exporting | null> {
  const { watch } = config;
  if (watch.metricsPort === null && !watch.tracesUrl && !watch.metricsUrl) return null;
  const { startExporting } = await import("./platform/watch/export.ts");
  return startExporting(watch, watcher, log).catch((error: unknown) => {
    throw addressProblem(error, { host: watch.metricsHost, port: watch.metricsPort ?? 0 }, "METRICS_");
  });
}

/** The background work of each noun. */
function registerJobs(services: Services): void {
  registerSchedule(services);
  registerRendering(services);
  registerImportJobs(services);
  registerEmails(services);
  registerCandidateEmails(services);
  registerGuestEmails(services);
  registerMatching(services);
}

const workerWords = ({ brandName }: Config, url: string): string =>
  `The worker of ${brandName} is at ${url}. It runs jobs and answers only /healthz and /readyz.`;

function welcome(config: Config, url: string, setup: string | null): string {
  const lines = [`${config.brandName} is at ${url}`];
  if (config.sampleData)
    lines.push(
      "Sample data is on: the sign-in page lists the accounts. SAMPLE_DATA=off with another DATA_DIR starts an " +
        "empty marketplace.",
    );
  if (setup)
    lines.push(`There is no account yet. Create the first administrator here, once, within 24 hours: ${url}${setup}`);
  return lines.join("\n");
}

/** Routes besides the contract's. */
function pluginsOf(services: Services, signIn: SignIn, log: Log) {
  return [
    ...signIn.plugins,
    ...companySignInPlugins(services, { log, servedAt: signIn.servedAt }),
    oneClick(services),
    calendarFeed(services),
    ...(services.config.mailBounceSecret ? [bounceRoutes(services, services.config.mailBounceSecret)] : []),
    connectedAppRoutes(services, async () => (await import("./agent/tools.ts")).toolScopes()),
    ...(services.config.localMailbox ? [localMailbox(services)] : []),
  ];
}

/** With an outside sign-in service, companies connect their own sign-in there. */
function companySignInPlugins(services: Services, parts: { log: Log; servedAt: SignIn["servedAt"] }) {
  const { config, clock, outbound } = services;
  if (config.ecosystemUrl !== undefined) return [];
  const guard = { privateHosts: config.signInPrivateHosts, resolve: outbound.resolve };
  const oidc = createOidc(guard, () => clock.now().getTime());
  return [companySignInRoutes({ ...services, ...parts, brandName: config.brandName, oidc })];
}
