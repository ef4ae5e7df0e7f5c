import type { Answers } from "../../../ui/form/form-answers.rules.ts";
import { readScriptResult } from "#src/modules/offer/profile/profile-form.rules.ts";

/** How long a script may think about a model; milliseconds. A silent one decides nothing: the server
 *  checks the same rules. */
const SILENT_AFTER = 1_000;

export type ScriptVerdict = { isValid: true; model: unknown } | { isValid: false; message: string };

/** The form's validation script in a worker of its own: it sees the model that is posted to it, nothing of
 *  the page (D4). */
export interface ValidationScript {
  /** null where the script fails or stays silent. */
  check(model: Answers): Promise<ScriptVerdict | null>;
  end(): void;
}

/** Loads a script that is named by its hash: its bytes are compared with the name before it runs. null with
 *  a warning in the console where it is missing or another (CQ 8). */
export async function loadValidationScript(
  url: string,
  signal: AbortSignal,
): Promise<ValidationScript | null> {
  try {
    const answer = await fetch(url, { signal, credentials: "omit" });
    if (!answer.ok) return warn(`the validation script answered ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    if (!url.endsWith(`/${await sha256(bytes)}.js`)) {
      return warn("the validation script is not the one that is named");
    }
    return signal.aborted ? null : startWorker(url);
  } catch (error) {
    if (signal.aborted) return null;
    return warn(`the validation script could not be loaded: ${String(error)}`);
  }
}

function warn(text: string): null {
  window.console.warn(text);
  return null;
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function startWorker(url: string): ValidationScript {
  const worker = new Worker(url, { type: "classic" });
  const waiting = new Map<number, (verdict: ScriptVerdict | null) => void>();
  let count = 0;
  worker.addEventListener("message", (event: MessageEvent<unknown>) => {
    const { id, result } = (event.data ?? {}) as { id?: unknown; result?: unknown };
    if (typeof id !== "number") return;
    waiting.get(id)?.(verdictOf(result));
    waiting.delete(id);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    warn(`the validation script failed: ${event.message}`);
    for (const decide of waiting.values()) decide(null);
    waiting.clear();
  });
  return {
    check: (model) =>
      new Promise((decide) => {
        count += 1;
        const id = count;
        const timer = setTimeout(() => {
          waiting.delete(id);
          decide(warn("the validation script stays silent"));
        }, SILENT_AFTER);
        waiting.set(id, (verdict) => {
          clearTimeout(timer);
          decide(verdict);
        });
        worker.postMessage({ id, model }, []);
      }),
    end: () => worker.terminate(),
  };
}

function verdictOf(result: unknown): ScriptVerdict {
  const read = readScriptResult(result);
  return read.ok
    ? { isValid: true, model: read.payload }
    : { isValid: false, message: read.params.message };
}
