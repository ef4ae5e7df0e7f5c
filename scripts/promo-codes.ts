import { runPromoCommand } from "#src/modules/sale/promo-code/promo-command.ts";
import { runCommand } from "./run-command.ts";

/** `npm run promo-codes -- list | load FILE | end CODE`: promotional codes. */
await runCommand(({ args, place, print }) => runPromoCommand(args, place, print));
