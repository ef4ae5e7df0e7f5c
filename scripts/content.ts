import { resolve } from "node:path";
import { parseEnvironment } from "#src/config/environment.ts";
import { runContentCommand } from "#src/modules/content/content-command.ts";
import { createPreviewAccess } from "#src/modules/content/preview-access.ts";
import { secretKey } from "#src/modules/visitor/secret-key.ts";
import { systemClock } from "#src/platform/clock/clock.ts";

/** `npm run content -- import|export DIR`: content as files (docs/decisions/016-content.md).
 *  `npm run content -- preview-link PATH`: a signed link that shows a page with its drafts. */
try {
  const environment = parseEnvironment(process.env);
  if (process.argv[2] === "preview-link") {
    const secret = secretKey(environment, resolve(environment.DATA_DIR));
    const token = createPreviewAccess({ secret, clock: systemClock }).issueToken();
    const link = new URL(
      "/preview",
      environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    );
    link.search = new URLSearchParams({ token, path: process.argv[3] ?? "/" }).toString();
    process.stdout.write(`${link.href}\n`);
    process.exit(0);
  }
  process.exitCode = await runContentCommand(
    process.argv.slice(2),
    {
      root: resolve(import.meta.dirname, ".."),
      databaseUrl: environment.DATABASE_URL,
      dataFolder: resolve(environment.DATA_DIR),
      clock: systemClock,
    },
    (line) => process.stdout.write(`${line}\n`),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "An unknown failure."}\n`);
  process.exitCode = 1;
}
