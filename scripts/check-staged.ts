import { execFileSync, spawnSync } from "node:child_process";
import { stagedChecks, stagedWhole } from "./staged-checks.ts";

/** Before a commit: formats what is staged, then lints it and checks the types of the project. A file whose
 *  working copy differs from what is staged is checked for its format and left as it is, so that nothing
 *  enters the commit that was not staged. */
const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

const staged = git("diff", "--cached", "--name-only", "--diff-filter=ACMR");
const changedSince = new Set(git("diff", "--name-only"));

for (const [command, ...args] of stagedChecks(staged, changedSince)) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
const formatted = stagedWhole(staged, changedSince);
if (formatted.length > 0) git("add", "--", ...formatted);
