import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A k-anonymity range service as the public one answers: five characters of a SHA-1 in, suffixes and counts out,
 *  padded with suffixes of count 0. It can be slow, fail or talk nonsense, and notes what it was asked. */
export async function startRangeService(known: Readonly<Record<string, number>>) {
  const digests = Object.entries(known).map(([password, count]) => ({
    digest: createHash("sha1").update(password).digest("hex").toUpperCase(),
    count,
  }));
  const state = {
    mode: "well" as "well" | "silent" | "failing" | "nonsense",
    asked: [] as string[],
  };
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    state.asked.push(url);
    if (state.mode === "silent") return;
    if (state.mode === "failing") return void response.writeHead(503).end();
    if (state.mode === "nonsense") return void response.end("<html>sorry</html>");
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(url)?.[1];
    if (prefix === undefined) return void response.writeHead(400).end();
    const lines = digests
      .filter(({ digest }) => digest.startsWith(prefix))
      .map(({ digest, count }) => `${digest.slice(5)}:${count}`);
    response.end([...lines, `${"0".repeat(35)}:0`, `${"F".repeat(35)}:3`].join("\r\n"));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
