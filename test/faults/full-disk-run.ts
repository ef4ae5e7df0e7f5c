import { expect } from "vitest";
import { newLead } from "./lead-senders.ts";

/** What is proved: a server whose disk is filled and freed again. */
interface FullDiskProof {
  site: { url: string; output(): string };
  disk: { fill(): void; free(): void };
  productCode: string;
  /** Ms to wait for what has to come by itself; the suite's own where it is not set. */
  patience?: number;
}

/** Fills the disk under a server: what is to be stored is refused with 503, who watches is told, pages go on, the log
 *  is not filled, and it recovers by itself. */
export async function proveFullDisk({
  site,
  disk,
  productCode,
  patience,
}: FullDiskProof): Promise<void> {
  const waiting = patience === undefined ? {} : { timeout: patience };
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
  const leadOf = () => newLead(productCode);
  expect((await send(leadOf()))[0]).toBe(201);
  expect(await ready()).toBe("200");

  disk.fill();
  const leads = Array.from({ length: 20 }, leadOf);
  // What is left in pages that were there before may still take one or two.
  const refused: typeof leads = [];
  for (const lead of leads) {
    const [status, retryAfter, name] = await send(lead);
    if (status === 201) continue;
    expect([status, retryAfter, name], "the refusal").toEqual([503, "5", "STORAGE_FULL"]);
    refused.push(lead);
  }
  expect(refused.length, "refused").toBeGreaterThan(10);
  await expect.poll(ready, { message: "told to who watches", ...waiting }).toBe("503 STORAGE_FULL");
  expect((await fetch(`${site.url}/contacto`)).status, "the page").toBe(200);
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.includes('"http.failure"') && line.includes('"/api/leads"'));
  expect(lines.length, "lines of the log").toBeLessThan(3);

  disk.free();
  await expect.poll(ready, { message: "ready again", ...waiting }).toBe("200");
  for (const lead of refused) expect((await send(lead))[0], "sent again").toBe(201);
}
