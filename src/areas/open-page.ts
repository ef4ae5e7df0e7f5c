import { readSite } from "#src/ui/calls/call-request.rules.ts";
import { versionOfPage } from "#src/ui/calls/page-version.ts";
import { isSessionOver, versionStep } from "#src/ui/calls/session-watch.rules.ts";

const beganName = "amparo.session.began";
const folderName = "amparo.session.folder";
const reloadsName = "amparo.version.reloads";
const lookEveryMs = 60_000;

/** Rules of an open page (SA 4): the household of its fragment is taken; it is loaded anew when its session
 *  is older than ten hours or, where the check is on, the site has a newer version. A page out of sight is
 *  left until it is looked at. */
export function watchPage(): void {
  beginSession(false);
  if (window.location.hash.includes("perfil=")) {
    void import("./linked-profile.ts").then(({ takeLinkedProfile }) => takeLinkedProfile());
  }
  const look = () => {
    if (document.visibilityState !== "visible") return;
    const began = readItem(inTab, beganName);
    if (began === null || !isSessionOver(Number(began), Date.now())) return;
    beginSession(true);
    window.location.reload();
  };
  look();
  document.addEventListener("visibilitychange", look);
  setInterval(look, lookEveryMs);
  if (readSite(document.documentElement.dataset["site"]).isVersionChecked) void checkVersion();
}

/** Token of this tab's folder: made once, kept while the tab is open (SA 4). */
export function sessionFolder(): string {
  const known = readItem(inTab, folderName);
  if (known !== null) return known;
  const made = newToken();
  writeItem(inTab, folderName, made);
  return made;
}

function beginSession(isAnew: boolean): void {
  sessionFolder();
  if (!isAnew && readItem(inTab, beganName) !== null) return;
  writeItem(inTab, beganName, String(Date.now()));
}

async function checkVersion(): Promise<void> {
  const step = versionStep(
    await deployedVersion(),
    versionOfPage(),
    Number(readItem(inBrowser, reloadsName) ?? 0),
  );
  if (step === "none") return;
  if (step === "reset") return writeItem(inBrowser, reloadsName, "0");
  // Counted before it happens: where it cannot be counted the page stays as it is.
  const reloads = String(Number(readItem(inBrowser, reloadsName) ?? 0) + 1);
  writeItem(inBrowser, reloadsName, reloads);
  if (readItem(inBrowser, reloadsName) !== reloads) return;
  await forgetWorkerCaches();
  window.location.reload();
}

async function deployedVersion(): Promise<string | undefined> {
  try {
    const { call } = await import("#src/ui/calls/call.ts");
    const { isOk, body } = await call("/api/qp-version", { isRefreshForced: true });
    const version = (body as { "qp-version"?: unknown } | undefined)?.["qp-version"];
    return isOk && typeof version === "string" ? version : undefined;
  } catch (reason) {
    // SA 4 wants it in the log; a page's log is its console.
    // oxlint-disable-next-line no-console
    console.warn("The deployed version could not be had.", reason);
    return undefined;
  }
}

async function forgetWorkerCaches(): Promise<void> {
  if (!("caches" in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}

/** randomUUID is for secure pages only; a development host need not be one. */
const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Storage may be forbidden: then nothing is known, and nothing is kept. */
type Store = () => Storage;
const inTab: Store = () => window.sessionStorage;
const inBrowser: Store = () => window.localStorage;

function readItem(store: Store, name: string): string | null {
  try {
    return store().getItem(name);
  } catch {
    // Forbidden here.
    return null;
  }
}

function writeItem(store: Store, name: string, value: string): void {
  try {
    store().setItem(name, value);
  } catch {
    // Forbidden or full.
  }
}
