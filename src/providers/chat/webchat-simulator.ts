import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface WebchatSimulator {
  /** Its address, for CHAT_URL. */
  url: string;
  /** Whether it says that somebody answers. */
  setActive(isActive: boolean): void;
  close(): Promise<void>;
}

/** Another server's chat as SA 7 describes it, on a free port of this machine: for development and tests
 *  that cannot wait for opening hours. */
export async function startWebchatSimulator(): Promise<WebchatSimulator> {
  let isActive = true;
  const config = { baseConfig: { width: "20rem" }, valuesConfig: {} };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const body = path.startsWith("/api/chat/available")
      ? { data: { active: isActive } }
      : path.startsWith("/api/twilio/webchat-config/")
        ? { payload: config }
        : { data: config };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setActive: (active) => {
      isActive = active;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
