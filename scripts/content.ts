import { resolve } from "node:path";
import { parseEnvironment } from "#src/config/environment.ts";
import { runContentCommand } from "#src/modules/content/content-command.ts";
import { systemClock } from "#src/platform/clock/clock.ts";

/** `npm run content -- import|export DIR`: content as files (docs/decisions/016-content.md). */
try {
  const environment = parseEnvironment(process.env);
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
