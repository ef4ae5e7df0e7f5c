import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startSite } from "#test/harness/site.ts";

const clients = 8;
/** Long enough for the balancer to ask in while the machine is busy. */
const drainSeconds = 10;

interface Answer {
  status: number;
  connection: string | undefined;
  body: string;
}

/** One request over the agent's connections; rejects where a connection is refused, reset or cut off. */
const ask = (url: string, agent?: Agent): Promise<Answer> =>
  new Promise((done, fail) => {
    get(url, agent ? { agent } : {}, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("error", fail);
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, connection: response.headers.connection, body }),
      );
    }).on("error", fail);
  });

describe("a server that is told to stop", () => {
  it("says so to the load balancer first, and ends each connection with an answer: nobody is cut off", async () => {
    const site = await startSite({ DRAIN_SECONDS: String(drainSeconds), LOG_LEVEL: "error" });
    const failures: string[] = [];
    const kept = { before: 0, after: 0, last: 0 };
    const state = { isTold: false, isOver: false };
    const use = async (_: unknown, client: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const path = client % 2 === 0 ? "/api/health" : "/contacto";
      while (!state.isOver) {
        const wasTold = state.isTold;
        try {
          const { status, connection } = await ask(site.url + path, agent);
          if (status >= 500) failures.push(`${path} ${status}`);
          if (connection === "close") kept.last += 1;
          else if (wasTold) kept.after += 1;
          else kept.before += 1;
          // As people do, and so that the balancer's own questions get their turn.
          await sleep(20);
        } catch (error) {
          failures.push(`${path} ${String(error)}`);
          await sleep(50);
        }
      }
      agent.destroy();
    };
    // As a load balancer does: asks whether the server is ready, and sends no more once it is not.
    const balance = async () => {
      for (;;) {
        const ready = await ask(`${site.url}/api/ready`);
        if (ready.status !== 503) {
          await sleep(100);
          continue;
        }
        // Everybody meets at least one last answer.
        await sleep(500);
        state.isOver = true;
        return ready;
      }
    };
    try {
      const using = Promise.all(Array.from({ length: clients }, use));
      await expect.poll(() => kept.before).toBeGreaterThan(clients * 3);
      expect(site.output()).toContain("Demonstration accounts: npm run accounts -- demo (README)");
      const ended = new Promise<number | null>((done) => site.process.once("exit", done));
      const since = performance.now();
      site.process.kill("SIGTERM");
      await expect.poll(() => site.output()).toContain("Amparo is stopping");
      state.isTold = true;
      const ready = await balance();
      expect(JSON.parse(ready.body)).toMatchObject({ error: { name: "STOPPING" } });
      expect((await ask(`${site.url}/api/health`)).status).toBe(200);
      await using;
      expect(await ended).toBe(0);
      expect(performance.now() - since).toBeGreaterThan(drainSeconds * 1_000);
      expect(failures).toEqual([]);
      expect(kept.last).toBeGreaterThanOrEqual(clients);
      expect(kept.after).toBe(0);
    } finally {
      state.isOver = true;
      await site.stop();
    }
  });

  it("no longer waits when it is told once more", async () => {
    const site = await startSite({ DRAIN_SECONDS: "60", LOG_LEVEL: "error" });
    try {
      const ended = new Promise<number | null>((done) => site.process.once("exit", done));
      const since = performance.now();
      site.process.kill("SIGTERM");
      await expect.poll(() => site.output()).toContain("Amparo is stopping");
      site.process.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(performance.now() - since).toBeLessThan(20_000);
    } finally {
      await site.stop();
    }
  });
});
