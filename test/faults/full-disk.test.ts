import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { startSite } from "#test/harness/site.ts";
import { newLead } from "./lead-senders.ts";

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
    const send = async (lead: ReturnType<typeof newLead>) => {
      const headers = { "content-type": "application/json", "idempotency-key": lead.key };
      const init = { method: "POST", headers, body: lead.body };
      const response = await fetch(`${site.url}/api/leads`, init);
      const body = (await response.json()) as { error?: { name: string } };
      return [response.status, response.headers.get("retry-after"), body.error?.name];
    };
    const ready = async () => {
      const response = await fetch(`${site.url}/api/ready`);
      const body = (await response.json()) as { error?: { name: string } };
      return `${response.status} ${body.error?.name ?? ""}`.trim();
    };
    try {
      const list = await fetch(
        `${site.url}/api/insurance/compare/metadata?organizationTypes=ASEG&take=1`,
      );
      const { data } = (await list.json()) as { data: { productCode: string }[] };
      const leadOf = () => newLead(data[0]?.productCode ?? "");
      expect((await send(leadOf()))[0]).toBe(201);
      expect(await ready()).toBe("200");

      fill(disk ?? "", filling);
      const leads = Array.from({ length: 20 }, leadOf);
      // What is left in pages that were there before may still take one or two.
      const refused: typeof leads = [];
      for (const lead of leads) {
        const [status, retryAfter, name] = await send(lead);
        if (status === 201) continue;
        expect([status, retryAfter, name]).toEqual([503, "5", "STORAGE_FULL"]);
        refused.push(lead);
      }
      expect(refused.length).toBeGreaterThan(10);
      await expect.poll(ready, { timeout: 30_000 }).toBe("503 STORAGE_FULL");
      expect((await fetch(`${site.url}/contacto`)).status).toBe(200);
      const lines = site
        .output()
        .split("\n")
        .filter((line) => line.includes('"http.failure"') && line.includes('"/api/leads"'));
      expect(lines.length).toBeLessThan(3);

      rmSync(filling);
      await expect.poll(ready, { timeout: 30_000 }).toBe("200");
      for (const lead of refused) expect((await send(lead))[0]).toBe(201);
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
