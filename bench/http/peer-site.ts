import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { DemonstrationSite } from "./demonstration-site.ts";
import { openPeerList } from "./peer-list.ts";

export interface PeerSite {
  port: number;
  close(): Promise<void>;
}

interface Framework {
  prepare(): Promise<void>;
  getRequestHandler(): (request: unknown, response: unknown) => Promise<void>;
  close(): Promise<void>;
}

/** Opens the peer framework's server in this process, over the services of `site`: bench/peer is a package of its
 *  own, installed and built beside the product's build, so that no check and no test of the product meets it. */
export async function openPeerSite(root: string, site: DemonstrationSite): Promise<PeerSite> {
  const folder = join(root, "build/peer");
  cpSync(join(root, "bench/peer"), folder, { recursive: true });
  if (!existsSync(join(folder, "node_modules"))) run("npm", ["ci", "--no-audit"], folder);
  const next = join("node_modules", "next", "dist", "bin", "next");
  run(process.execPath, [next, "build"], folder);
  const open = createRequire(join(folder, "package.json"))("next") as (options: {
    dir: string;
    dev: boolean;
    quiet: boolean;
  }) => Framework;
  Object.assign(globalThis, { peerList: openPeerList(site.services) });
  const framework = open({ dir: folder, dev: false, quiet: true });
  await framework.prepare();
  const handle = framework.getRequestHandler();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await framework.close();
    },
  };
}

function run(command: string, args: readonly string[], folder: string): void {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}
