import { join, resolve } from "node:path";
import { startSimulators } from "./simulator-server.ts";

/** `npm run simulators`: the providers of payments on this machine, until Ctrl-C. Forked by the site it ends with
 *  it: whatever ends the site closes the channel between them. */
const port = Number(process.env["SIMULATORS_PORT"] ?? Number(process.env["PORT"] ?? 3000) + 900);
const folder = join(resolve(process.env["DATA_DIR"] ?? ".data"), "simulators");
const isBehindSite = process.send !== undefined;
const simulators = await startSimulators({ folder, port, isBehindSite });
if (isBehindSite) process.send?.({ url: simulators.url });
else process.stdout.write(`Simulators listen at ${simulators.url}\n`);
const stop = () => void simulators.close().then(() => process.exit(0));
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("disconnect", stop);
