import { runContentCommand } from "#src/modules/content/content/content-command.ts";
import { createPreviewAccess } from "#src/modules/content/content/preview-access.ts";
import { commandSecretKey } from "#src/platform/settings/secret-key.ts";
import { runCommand } from "./run-command.ts";

/** `npm run content -- import|export DIR`: content as files (docs/decisions/016-content.md).
 *  `npm run content -- preview-link PATH`: a signed link that shows a page with its drafts. */
await runCommand(async ({ args, environment, place, print }) => {
  if (args[0] !== "preview-link") return runContentCommand(args, place, print);
  const secret = await commandSecretKey(environment, place);
  const token = createPreviewAccess({ secret, clock: place.clock }).issueToken();
  const link = new URL(
    "/preview",
    environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
  );
  link.search = new URLSearchParams({ token, path: args[1] ?? "/" }).toString();
  print(link.href);
  return 0;
});
