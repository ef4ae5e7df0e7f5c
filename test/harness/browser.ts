import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The headless build first: it draws a page with half of the processor's time. */
const candidates = [
  process.env["CHROME_PATH"],
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const debianPackage = "chromium-headless-shell";
const present = () => candidates.find((path) => path !== undefined && existsSync(path));
let found: string | undefined;

/** The browser of this machine: CHROME_PATH, else Debian's headless Chromium, which is installed where we
 *  may, else another Chromium or Chrome. Says in one line what to install otherwise. */
export function browserPath(): string {
  found ??= process.env["CHROME_PATH"] === undefined ? installed() : present();
  if (found === undefined) {
    throw new Error("The browser tests need Chromium: install it, or set CHROME_PATH to a Chrome.");
  }
  return found;
}

function installed(): string | undefined {
  const isThere = existsSync(`/usr/bin/${debianPackage}`);
  if (!isThere && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Chromium for the browser tests …\n");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const options = { stdio: "ignore", env: environment } as const;
    const isUpdated = spawnSync("apt-get", ["update", "-qq"], options).status === 0;
    if (isUpdated)
      spawnSync(
        "apt-get",
        ["install", "-y", "-qq", "--no-install-recommends", debianPackage],
        options,
      );
  }
  return present();
}

export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Windows of tests are short-lived: loading a page and judging it takes a fifth less of the processor's time where
 *  no optimized code is compiled. */
const shortLived = "--js-flags=--no-turbofan --no-maglev";

let shared: Promise<Browser> | undefined;

/** The headless browser of this worker, started once: files that run after another in it share it.
 *  Closing it closes the windows that were opened; the browser itself ends with the worker. */
export async function launchBrowser(): Promise<Browser> {
  if (shared === undefined || !(await shared).isConnected()) shared = startBrowser();
  return shared;
}

async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...browserArguments, shortLived],
  });
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}
