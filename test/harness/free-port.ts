import { createServer } from "node:net";

/** Below what systems give out by themselves (from 32,768 on Linux): a port that the system chose and that was
 *  let go is at times another process's before it is used. */
const firstPort = 20_000;
const ports = 12_000;
/** Workers begin at different ones. */
let last = (process.pid * 97) % ports;

/** A port of the loopback interface at which nobody listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ports; tries += 1) {
    last = (last + 1) % ports;
    if (await isFree(firstPort + last)) return firstPort + last;
  }
  throw new Error("No port is free.");
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
