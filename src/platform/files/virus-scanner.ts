import { connect } from "node:net";

/** Says whether a file is clean. Rejects where it cannot be asked. */
export type VirusScanner = (bytes: Buffer) => Promise<"clean" | "infected">;

const chunkBytes = 64 * 1024;

/** ClamAV's daemon by its TCP protocol: INSTREAM takes chunks, each after its length, and a length of zero. */
export function createClamScanner(
  address: string,
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): VirusScanner {
  const { hostname, port } = new URL(address);
  return (bytes) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port || 3310) });
      let answer = "";
      const fail = (reason: string) => {
        socket.destroy();
        reject(Object.assign(new Error(reason), { name: "ScannerUnavailable" }));
      };
      socket.setTimeout(timeoutMs, () => fail("The scanner does not answer."));
      socket.on("error", () => fail("The scanner cannot be reached."));
      socket.on("connect", () => {
        socket.write("zINSTREAM\0");
        for (let at = 0; at < bytes.length; at += chunkBytes) {
          const chunk = bytes.subarray(at, at + chunkBytes);
          const length = Buffer.alloc(4);
          length.writeUInt32BE(chunk.length);
          socket.write(length);
          socket.write(chunk);
        }
        socket.write(Buffer.alloc(4));
      });
      socket.on("data", (data: Buffer) => {
        answer += data.toString("latin1");
        if (answer.length > 4_096) fail("The scanner's answer is too long.");
      });
      socket.on("end", () => {
        socket.destroy();
        const said = answer.replaceAll("\0", "").trim();
        if (said === "stream: OK") resolve("clean");
        else if (said.endsWith(" FOUND")) resolve("infected");
        else fail("The scanner could not read it.");
      });
    });
}
