import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const candidates = [
  process.env["CHROME_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

let found: string | undefined;

/** The browser of this machine: CHROME_PATH, else Chromium where Debian has it, else Debian's package
 *  where we may install it. Says in one line what to install otherwise. */
export function browserPath(): string {
  found ??= candidates.find((path) => path !== undefined && existsSync(path));
  if (found === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Chromium for the browser tests …\n");
    const options = {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    } as const;
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
      options,
    );
    found = candidates.find((path) => path !== undefined && existsSync(path));
  }
  if (found === undefined) {
    throw new Error("The browser tests need Chromium: install it, or set CHROME_PATH to a Chrome.");
  }
  return found;
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

let shared: Promise<Browser> | undefined;

/** The headless browser of this worker, started once: files that run after another in it share it.
 *  Closing it closes the windows that were opened; the browser itself ends with the worker. */
export async function launchBrowser(): Promise<Browser> {
  if (shared === undefined || !(await shared).isConnected()) shared = startBrowser();
  return shared;
}

async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}
