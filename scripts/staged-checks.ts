type Command = readonly [command: string, ...args: string[]];

const isFormatted = (path: string) =>
  /\.(tsx?|mjs|css|json|md)$/.test(path) && path !== "package-lock.json";
const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path);

/** Staged files that the formatter may write: their working copy is what is staged. */
export function stagedWhole(
  staged: readonly string[],
  changedSince: ReadonlySet<string>,
): readonly string[] {
  return staged.filter((path) => isFormatted(path) && !changedSince.has(path));
}

/** The commands to run for the staged files, in order; none for files that no check reads.
 *  `changedSince` names files whose working copy differs from what is staged. */
export function stagedChecks(
  staged: readonly string[],
  changedSince: ReadonlySet<string>,
): readonly Command[] {
  const whole = stagedWhole(staged, changedSince);
  const partly = staged.filter((path) => isFormatted(path) && changedSince.has(path));
  const code = staged.filter(isCode);
  const commands: Command[] = [];
  if (whole.length > 0) commands.push(["oxfmt", ...whole]);
  if (partly.length > 0) commands.push(["oxfmt", "--check", ...partly]);
  if (code.length === 0) return commands;
  const seen = "node_modules/.cache/amparo/types.tsbuildinfo";
  commands.push(["oxlint", "--type-aware", "--deny-warnings", ...code]);
  commands.push(["tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", seen]);
  return commands;
}
