import { runAuditCommand } from "#src/modules/identity/audit/audit-command.ts";
import { runCommand } from "./run-command.ts";

/** `npm run audit -- verify`: whether the audit trail is what was sealed. */
await runCommand(({ args, place, print }) => runAuditCommand(args, place, print));
