import { resolve } from "node:path";
import { parseEnvironment } from "#src/config/environment.ts";
import { runFeatureCommand } from "#src/modules/experiment/command/feature-command.ts";
import { createInternalTraffic } from "#src/modules/visitor/internal-traffic.service.ts";
import { secretKey } from "#src/modules/visitor/secret-key.ts";
import { systemClock } from "#src/platform/clock/clock.ts";

/** `npm run features -- list|set|remove`: feature flags and experiments (docs/decisions/014).
 *  `npm run features -- internal-link`: a signed link that makes a visitor internal traffic. */
try {
  const environment = parseEnvironment(process.env);
  if (process.argv[2] === "internal-link") {
    const secret = secretKey(environment, resolve(environment.DATA_DIR));
    const token = createInternalTraffic({ secret, clock: systemClock }).issueToken();
    const origin = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`;
    process.stdout.write(`${new URL(`/api/internal-traffic?token=${token}`, origin).href}\n`);
    process.exit(0);
  }
  process.exitCode = await runFeatureCommand(
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
