import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemClock } from "#src/platform/clock/clock.ts";
import { openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { lockFolder } from "#src/platform/database/folder-lock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { createFolderMailer } from "#src/platform/mail/folder-mailer.ts";
import { exampleMarket } from "#test/scenarios/visitor/example-price.ts";
import { openLeadSite } from "#test/scenarios/visitor/lead-site.ts";

/** The leads' part of the site as a process of its own, to be killed: real HTTP, database and mail folder,
 *  and one product at a fixed price. Reads the variables of the real server and prints its address line. */
const folder = process.env["DATA_DIR"] ?? "";
const address = process.env["DATABASE_URL"];
const lock = lockFolder(folder);
mkdirSync(join(folder, "database"), { recursive: true });
const database =
  address === undefined
    ? await openEmbedded(join(folder, "database"))
    : await openPostgres(address);
await migrate(database.connection, join(resolve(import.meta.dirname, "../.."), "db/migrations"));
const site = await openLeadSite({
  database,
  clock: systemClock,
  priceNow: exampleMarket().priceNow,
  mailer: createFolderMailer({
    folder: join(folder, "mail"),
    from: "Amparo <solicitudes@amparo.example>",
    clock: systemClock,
  }),
});
site.outbox.start();
process.on("SIGTERM", async () => {
  await site.close();
  await database.close();
  lock.release();
  process.exit(0);
});
const url = await site.app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`Amparo listens at ${url} (ready)\n`);
