import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chile } from "../config/countries.ts";
import type { Environment } from "../config/environment.ts";
import { isTlsOf } from "../config/public-origins.ts";
import { type Caches, cachesChannel, createCaches } from "./caches.ts";
import type { Clock } from "./clock/clock.ts";
import { type HeldClock, heldClock } from "./clock/held-clock.ts";
import type { Connection, OpenDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { createFiles, type Files } from "./files/files.ts";
import { createFolderStore } from "./files/file-store.ts";
import { createS3Store } from "./files/s3-store.ts";
import { createClamScanner } from "./files/virus-scanner.ts";
import type { Stopping } from "./http/stopping.ts";
import { purgeGivenAnswers } from "./jobs/idempotency.ts";
import { purgeCallsUnderWay } from "./jobs/work-once.ts";
import { createIntervalJob } from "./jobs/interval-job.ts";
import { onNotification } from "./jobs/job.ts";
import { createOutboxDispatcher, type OutboxDispatcher } from "./jobs/outbox-dispatcher.ts";
import { deleteSentMessages, outboxChannel } from "./jobs/outbox.queries.ts";
import { createSharedCounts, type SharedCounts } from "./limits/shared-counts.ts";
import type { Log } from "./log/log.ts";
import { createFolderMailer, deleteOldMails } from "./mail/folder-mailer.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createSmtpMailer } from "./mail/smtp-mailer.ts";
import type { ModuleParts } from "./module-parts.ts";
import type { Purge } from "./retention/retention.ts";
import { deleteInBatches } from "./retention/retention.queries.ts";
import { readSecretKey } from "./settings/secret-key.ts";
import { readWordsFolder } from "./words/words-folder.ts";
import { inCountryWords } from "#src/contracts/country-glossary.ts";
import { createWordsStore, type WordsStore } from "./words/words.ts";

export interface PlatformOptions {
  /** Folder of the project: migrations, seed, locales, build. */
  root: string;
  environment: Environment;
  dataFolder: string;
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  /** Whether the process is about to end; absent: it never is. */
  stopping?: Stopping;
  /** Runs a named step of the start and says how long it took. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** What every module stands on. */
export interface Platform extends PlatformOptions {
  /** The clock of the process, which a command may hold at another instant for its own work. */
  clock: HeldClock;
  /** Version of the program. */
  version: string;
  connection: Connection;
  /** Folder with the built browser files; undefined where nothing is built. */
  assetsFolder: string | undefined;
  caches: Caches;
  /** Counts that all nodes share. */
  counts: SharedCounts;
  /** Signs and encrypts; the same on every node. */
  secret: string;
  isTls: boolean;
  words: WordsStore;
  mailer: Mailer;
  /** Where mails are kept for want of a mail server. */
  mailFolder: string;
  outbox: OutboxDispatcher;
  /** Files that people send, of any record. */
  files: Files;
}

/** A migrated database with everything beside it that knows nothing of insurance. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { root, environment, dataFolder, database, log, step } = options;
  const { connection } = database;
  const clock = heldClock(options.clock);
  await step("migrations", () => migrate(connection, join(root, "db/migrations")));
  const secret = await readSecretKey(environment, database, dataFolder);
  const mailFolder = join(dataFolder, "mail");
  const assets = join(root, "build/client/assets");
  return {
    ...options,
    clock,
    version: versionOf(root),
    connection,
    assetsFolder: existsSync(assets) ? assets : undefined,
    caches: createCaches(),
    counts: createSharedCounts({ connection, secret }),
    secret,
    isTls: isTlsOf(environment),
    words: createWordsStore(
      await readWordsFolder(join(root, "src/locales")),
      { es: chile.locale, en: "en-US", pt: "pt-BR" },
      (language, key) => log.warn("words.missing", { language, key }),
      inCountryWords,
    ),
    mailFolder,
    mailer:
      environment.SMTP_URL === undefined
        ? createFolderMailer({ folder: mailFolder, from: environment.MAIL_FROM, clock })
        : createSmtpMailer({ url: environment.SMTP_URL, from: environment.MAIL_FROM }),
    outbox: createOutboxDispatcher({
      connection,
      clock,
      log,
      // The folder of an embedded database is locked by the process that opened it.
      isOnlyNode: database.kind === "embedded",
    }),
    files: createFiles({
      connection,
      store: storeOf(options),
      scanner:
        environment.CLAMD_URL === undefined ? undefined : createClamScanner(environment.CLAMD_URL),
      clock,
      log,
    }),
  };
}

const storeOf = ({ environment, dataFolder, log }: PlatformOptions) =>
  environment.FILES_URL === undefined
    ? createFolderStore(join(dataFolder, "files"))
    : createS3Store({
        address: environment.FILES_URL,
        privateHosts: environment.OUTGOING_PRIVATE_HOSTS,
        log,
      });

/** Version of the program in a folder. */
export function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

/** What the platform itself adds to the application. */
export function platformParts(platform: Platform) {
  const { database, connection, clock, caches, counts, words, mailFolder, files, log, outbox } =
    platform;
  return {
    services: { clock, words, areFilesScanned: files.isScanned },
    routes: [],
    jobs: [
      onNotification(database, cachesChannel, caches.flush),
      onNotification(database, outboxChannel, outbox.kick),
      ...(files.isScanned
        ? [createIntervalJob({ name: "scan-files", everyMs: 5_000, run: files.scanWaiting, log })]
        : []),
    ],
    purges: [
      purgeSentMessages(connection),
      async (cutOff) => deleteOldMails(mailFolder, await cutOff("mail-file")),
      () => counts.purgeExpired(clock.now()),
      () => purgeGivenAnswers(connection, clock.now()),
      () => purgeCallsUnderWay(connection),
      () => files.sweep(),
    ],
  } satisfies ModuleParts;
}

/** Erases messages that left long ago. */
export const purgeSentMessages =
  (connection: Connection): Purge =>
  async (cutOff) => {
    const sentBefore = await cutOff("sent-message");
    return deleteInBatches((limit) => deleteSentMessages(connection, sentBefore, limit));
  };
