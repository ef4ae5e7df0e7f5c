import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync, linkSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";

/** The embedded database has no lock of its own and two processes on one folder lose rows silently
 *  (STACK), so the process that opens it holds this file. */
export interface FolderLock {
  release(): void;
}

export class FolderInUse extends Error {
  readonly code = "FOLDER_IN_USE";
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `Another server (process ${pid}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    this.pid = pid;
  }
}

interface Holder {
  pid: number;
  startedAt: string;
  token: string;
}

/** When a process began, in the kernel's ticks: tells a reused process id from the one that locked.
 *  Empty where the system does not say; then the process id alone decides. */
function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  // 0 and below would ask after whole groups of processes.
  if (holder.pid <= 0) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const start = processStart(holder.pid);
  return start === undefined || holder.startedAt === "" || start === holder.startedAt;
}

/** Takes the exclusive lock of a data folder. A lock left by a process that has ended, or whose
 *  process id another program now has, is taken over. Throws FolderInUse while its holder lives. */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "lock");
  const token = randomUUID();
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: processStart(process.pid) ?? "",
    token,
  });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // Written beside and linked in one step: nobody ever reads a half-written lock.
    const draft = `${path}.${token}`;
    writeFileSync(draft, mine);
    try {
      linkSync(draft, path);
      return { release: () => releaseOwn(path, token) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid);
    if (holder) removeStale(path, holder);
  }
  throw new Error(`The lock of ${folder} could not be taken.`);
}

function readHolder(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, "utf8")) as Holder;
    return typeof holder.pid === "number" ? holder : { pid: 0, startedAt: "", token: "" };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    return { pid: 0, startedAt: "", token: "" };
  }
}

/** Only one of several starters may remove a stale lock, or the second would remove the first's new
 *  one: the right to remove it is a directory, which only one process can make. */
function removeStale(path: string, holder: Holder): void {
  const guard = `${path}.takeover`;
  try {
    mkdirSync(guard);
  } catch {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 5_000) rmSync(guard, { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    return;
  }
  try {
    if (readHolder(path)?.token === holder.token) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

function releaseOwn(path: string, token: string): void {
  if (readHolder(path)?.token === token) rmSync(path, { force: true });
}
