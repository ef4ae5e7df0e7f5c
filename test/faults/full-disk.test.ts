import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { startSite } from "#test/harness/site.ts";
import { proveFullDisk } from "./full-disk-run.ts";

/** A file system of 400 MB in memory, or undefined where this user may mount none. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "amparo-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

const disk = smallDisk();
if (disk === undefined)
  console.log(
    "This user may mount no small disk: a full one is tried by the table of codes alone.",
  );
afterAll(() => {
  if (disk === undefined) return;
  execFileSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.runIf(disk !== undefined)("a full disk under the embedded database", () => {
  it("refuses what is to be stored with 503, says so to who watches, goes on showing pages, and recovers by itself", async () => {
    const folder = join(disk ?? "", "data");
    mkdirSync(folder);
    await seededFolder(folder);
    const site = await startSite({ LOG_LEVEL: "error" }, folder);
    const filling = join(disk ?? "", "filling");
    try {
      const list = await fetch(
        `${site.url}/api/insurance/compare/metadata?organizationTypes=ASEG&take=1`,
      );
      const { data } = (await list.json()) as { data: { productCode: string }[] };
      await proveFullDisk({
        site,
        disk: { fill: () => fill(disk ?? "", filling), free: () => rmSync(filling) },
        productCode: data[0]?.productCode ?? "",
      });
    } finally {
      await site.stop();
    }
  });
});

/** Writes until nothing more fits. */
function fill(folder: string, file: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
