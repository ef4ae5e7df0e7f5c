import type { FastifyInstance } from "fastify";
import { compose } from "./compose.ts";
import { openModules } from "./modules.ts";
import { openFaultLog } from "./modules/insight/fault/fault-log.service.ts";
import { pageFactsIn } from "./page-facts.ts";
import type { LoadMeter } from "./platform/http/load-gate.ts";
import { thinnedLog } from "./platform/log/thinned-log.ts";
import { openPlatform, type PlatformOptions, versionOf } from "./platform/platform.ts";
import { chooseProviders } from "./providers.ts";

export interface AppOptions extends PlatformOptions {
  meter?: LoadMeter;
}

/** The whole application over an open database: platform, providers, modules, one server of them. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { platform, modules } = await openApplication(options);
  return compose(platform, modules, options);
}

/** Platform and modules without a server: nothing runs yet. */
export async function openApplication(options: PlatformOptions) {
  const faultLog = openFaultLog({
    ...options,
    connection: options.database.connection,
    log: thinnedLog(options.log),
    version: versionOf(options.root),
  });
  const platform = await openPlatform({ ...options, log: faultLog.log });
  const modules = await openModules(platform, {
    providers: chooseProviders(platform),
    pages: pageFactsIn(platform.words),
    faultLog,
  });
  return { platform, modules };
}
