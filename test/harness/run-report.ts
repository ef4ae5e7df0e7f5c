import { appendFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

const shown = 10;
const warnAbove = 60_000;

/** Everything that a file took in its worker, in milliseconds: reading it, its hooks and its tests. */
function durationOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } =
    module.diagnostic();
  return collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration;
}

const seconds = (time: number): string => (time / 1_000).toFixed(1).padStart(7);

/** Ends every run of several files with its slowest ones, so that what has grown is seen, with files,
 *  tests and time of each project, and with what passed at the second try only. Adds the count to the file that TEST_COUNTS names,
 *  and writes that of each file into the one that TEST_COUNTS_BY_FILE names. */
export class RunReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const byFile = process.env["TEST_COUNTS_BY_FILE"];
    if (byFile !== undefined) writeFileSync(byFile, JSON.stringify(countsByFile(modules)));
    if (modules.length < 2) return;
    const lines = [...slowest(modules), "", ...byProject(modules), ...secondTries(modules)];
    process.stdout.write(`\n${lines.join("\n")}\n`);
    const counts = process.env["TEST_COUNTS"];
    if (counts !== undefined) appendFileSync(counts, `${countOf(modules)}\n`);
  }
}

function slowest(modules: readonly TestModule[]): string[] {
  const files = modules
    .map((module) => ({ module, time: durationOf(module) }))
    .toSorted((one, other) => other.time - one.time)
    .slice(0, shown);
  const lines = files.map(({ module, time }) => {
    const warning = time > warnAbove ? `  warning: above ${warnAbove / 1_000} s, divide it` : "";
    return `${seconds(time)} s  ${module.project.name.padEnd(9)}  ${module.relativeModuleId}${warning}`;
  });
  return [`The ${files.length} slowest of ${modules.length} files:`, ...lines];
}

function byProject(modules: readonly TestModule[]): string[] {
  const projects = Map.groupBy(modules, ({ project }) => project.name);
  return [
    "Time of the workers by project:",
    ...[...projects].map(([name, own]) => {
      const time = own.reduce((sum, module) => sum + durationOf(module), 0);
      return `${seconds(time)} s  ${name.padEnd(9)}  ${own.length} files, ${testsOf(own).length} tests`;
    }),
  ];
}

/** Tests that failed and then passed, with what the first try met: each is a fault of a test or of the product, to
 *  be found. */
function secondTries(modules: readonly TestModule[]): string[] {
  const tests = testsOf(modules).filter((test) => test.diagnostic()?.flaky === true);
  if (tests.length === 0) return [];
  const names = tests.flatMap((test) => [
    `  ${test.module.relativeModuleId}: ${test.fullName}`,
    ...(test.result().errors ?? []).map(({ message, stacks }) => {
      const [at] = stacks ?? [];
      const place = at ? ` (${at.file.split("/").at(-1)}:${at.line})` : "";
      return `    ${message.replaceAll(/\s+/g, " ").slice(0, 400)}${place}`;
    }),
  ]);
  return ["", `${tests.length} passed at the second try only:`, ...names];
}

const testsOf = (modules: readonly TestModule[]) =>
  modules.flatMap((module) => [...module.children.allTests()]);

function countOf(modules: readonly TestModule[]): string {
  const tests = testsOf(modules);
  const states = Map.groupBy(tests, (test) => test.result().state);
  const kind = process.env["TEST_DATABASE"] ?? "embedded";
  const counts = [...states].map(([state, own]) => `${own.length} ${state}`).join(", ");
  return `${kind} database: ${modules.length} files, ${tests.length} tests (${counts})`;
}

/** How many tests of each file passed, failed and were skipped. */
const countsByFile = (modules: readonly TestModule[]) =>
  Object.fromEntries(
    modules.map((module) => {
      const states = Map.groupBy(module.children.allTests(), (test) => test.result().state);
      return [
        module.relativeModuleId,
        Object.fromEntries([...states].map(([state, own]) => [state, own.length])),
      ];
    }),
  );
