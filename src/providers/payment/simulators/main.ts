import { join, resolve } from "node:path";
import { startSimulators } from "./simulator-server.ts";

/** `npm run simulators`: the providers of payments on this machine, until Ctrl-C. */
const port = Number(process.env["SIMULATORS_PORT"] ?? Number(process.env["PORT"] ?? 3000) + 900);
const folder = join(resolve(process.env["DATA_DIR"] ?? ".data"), "simulators");
const simulators = await startSimulators({ folder, port });
process.stdout.write(`Simulators listen at ${simulators.url}\n`);
const stop = () => void simulators.close().then(() => process.exit(0));
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
