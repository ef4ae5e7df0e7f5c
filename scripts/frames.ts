import { runFrameCommand } from "#src/modules/identity/partner/frame-command.ts";
import { runCommand } from "./run-command.ts";

/** `npm run frames -- issue|list|revoke`: tokens of the sites that may show this one in a frame
 *  (docs/decisions/019-partners-and-frames.md). */
await runCommand(({ args, place, print }) => runFrameCommand(args, place, print));
