import { runFeatureCommand } from "#src/modules/insight/experiment/command/feature-command.ts";
import { createInternalTraffic } from "#src/modules/identity/visitor/internal-traffic.service.ts";
import { commandSecretKey } from "#src/platform/settings/secret-key.ts";
import { runCommand } from "./run-command.ts";

/** `npm run features -- list|set|remove`: feature flags and experiments (docs/decisions/014).
 *  `npm run features -- internal-link`: a signed link that makes a visitor internal traffic. */
await runCommand(async ({ args, environment, place, print }) => {
  if (args[0] !== "internal-link") return runFeatureCommand(args, place, print);
  const secret = await commandSecretKey(environment, place);
  const token = createInternalTraffic({ secret, clock: place.clock }).issueToken();
  const origin = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`;
  print(new URL(`/api/internal-traffic?token=${token}`, origin).href);
  return 0;
});
