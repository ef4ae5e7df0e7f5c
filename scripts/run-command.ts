import { resolve } from "node:path";
import { type Environment, parseEnvironment } from "#src/config/environment.ts";
import { systemClock } from "#src/platform/clock/clock.ts";

/** Where a command finds project and database. */
const placeOf = (environment: Environment) => ({
  root: resolve(import.meta.dirname, ".."),
  databaseUrl: environment.DATABASE_URL,
  dataFolder: resolve(environment.DATA_DIR),
  clock: systemClock,
});

/** Runs a command with the arguments and the environment of this process, and ends with its exit code; a
 *  failure is one line on the error output and 1. */
export async function runCommand(
  run: (command: {
    args: readonly string[];
    environment: Environment;
    place: ReturnType<typeof placeOf>;
    print: (line: string) => void;
  }) => Promise<number>,
): Promise<void> {
  try {
    const environment = parseEnvironment(process.env);
    process.exitCode = await run({
      args: process.argv.slice(2),
      environment,
      place: placeOf(environment),
      print: (line) => process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "An unknown failure."}\n`);
    process.exitCode = 1;
  }
}
