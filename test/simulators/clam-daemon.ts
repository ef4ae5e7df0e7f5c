import { createServer } from "node:net";

/** ClamAV's daemon as far as INSTREAM goes: a file that holds `signature` is infected. */
export async function openClamDaemon({ signature }: { signature: string }) {
  let answers = true;
  let scanned = 0;
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("data", (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const content = streamOf(received);
      if (content === undefined) return;
      if (!answers) return void socket.destroy();
      scanned += 1;
      const said = content.includes(signature) ? "Test-Signature FOUND" : "OK";
      socket.end(`stream: ${said}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    scanned: () => scanned,
    answer: (does: boolean) => {
      answers = does;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** What was streamed; undefined until its end was sent. */
function streamOf(received: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  if (received.length < command.length) return undefined;
  if (received.toString("latin1", 0, command.length) !== command) throw new Error("No INSTREAM.");
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
