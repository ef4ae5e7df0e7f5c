import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Timers do not run where the page's scripting is off, not even the checker's own: its pauses become
 *  steps of the same task, and its time limits are left to the test. */
const withoutTimers = `globalThis.setTimeout = (step, pause = 0) => {
  if (pause < 50) queueMicrotask(step);
  return 0;
};`;

interface AxeViolation {
  id: string;
  help: string;
  nodes: { target: string[] }[];
}

/** The rules that judge colours: what a colour scheme can change. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** The rules that elements can break by where they stand to each other, each of them good in itself. */
const outlineRules = [
  "accesskeys",
  "bypass",
  "document-title",
  "duplicate-id-aria",
  "heading-order",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "page-has-heading-one",
  "region",
  "skip-link",
];

/** What of a page is judged: all of it, how its elements stand to each other, or those that a selector names. */
export type JudgedPart = "all" | "outline" | `[${string}]`;

/** No element of the part that was asked for is there any more: the page has drawn itself anew. */
export class PartGone extends Error {}

/** What axe finds wrong on a page, as lines; empty where nothing is. The script runs in an isolated
 *  world of the debugger, so the page's own policy need not allow it. Most of its time goes into colours:
 *  a page that has been judged in one scheme need only have its colours judged in the other. `part` leaves
 *  out what it does not name. */
export async function axeViolations(
  page: Page,
  rules: "all" | "colours" = "all",
  part: JudgedPart = "all",
): Promise<string[]> {
  const options = {
    resultTypes: ["violations"],
    ...(rules === "colours" && { runOnly: colourRules }),
    ...(part === "outline" && { runOnly: outlineRules }),
  };
  const isDocument = part === "all" || part === "outline";
  const context = isDocument ? "document" : JSON.stringify({ include: [[part]] });
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
    });
    const evaluate = async (expression: string) =>
      session.send("Runtime.evaluate", {
        expression,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
      });
    await evaluate(withoutTimers);
    await evaluate(axeSource);
    const { result, exceptionDetails } = await evaluate(
      `axe.run(${context}, ${JSON.stringify(options)}).then((found) => found.violations)`,
    );
    // A check that did not run has found nothing.
    if (exceptionDetails) {
      const reason = String(exceptionDetails.exception?.description);
      throw /No elements found for include/.test(reason)
        ? new PartGone(reason)
        : new Error(`axe: ${reason}`);
    }
    const violations = (result.value ?? []) as AxeViolation[];
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .map(({ target }) => target.join(" "))
          .slice(0, 4)
          .join("; ")})`,
    );
  } finally {
    await session.detach();
  }
}
