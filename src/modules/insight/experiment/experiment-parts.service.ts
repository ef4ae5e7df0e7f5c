import type { FastifyInstance } from "fastify";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import type { ApiRoute } from "#src/platform/http/api-routes.ts";
import { type Job, onNotification, openFor } from "#src/platform/jobs/job.ts";
import type { Log } from "#src/platform/log/log.ts";
import { serveFeatureTasks } from "./command/feature-socket.ts";
import { createExperimentService, type ExperimentService } from "./experiment.service.ts";
import { seedExperiments } from "./experiment-seed.service.ts";
import { FeatureFollower } from "./feature-follower.ts";
import type { FeatureClient } from "./feature-source.ts";
import { registerFeatureStream } from "./feature-stream.ts";
import { featuresChannel, runFeatureTask } from "./feature-task.service.ts";
import { featureRoutes } from "./features.api.ts";

/** Key of the built-in service's features, where the environment names none. */
const ownClientKey = "amparo";

export interface ExperimentsOptions {
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  client: FeatureClient;
  /** db/seed/experiments. */
  seedFolder: string;
  /** Where a command finds the server that holds the embedded database. */
  dataFolder: string;
  /** GROWTHBOOK_API_HOST; undefined: the built-in service. */
  host: string | undefined;
  /** GROWTHBOOK_CLIENT_KEY. */
  clientKey: string | undefined;
}

export interface Experiments {
  service: ExperimentService;
  routes: ApiRoute[];
  /** Follow the database, and take the tasks of `npm run features`. */
  jobs: readonly Job[];
  /** Serves the stream of changes. */
  attach(app: FastifyInstance): void;
}

/** Features and experiments from the database or another host: seeded, read, ready to decide. A host
 *  that does not answer delays nothing. */
export async function createExperiments(options: ExperimentsOptions): Promise<Experiments> {
  const { database, clock, log, client, seedFolder, dataFolder, host } = options;
  const { connection } = database;
  const clientKey = options.clientKey ?? ownClientKey;
  await seedExperiments(connection, seedFolder, clock);
  const follower = new FeatureFollower({ connection, log });
  await follower.refresh();
  let isStreaming = false;
  if (host === undefined) {
    await client.useBuiltIn(follower.payload);
    // Until this process listens there is no stream to hear a change by.
    follower.onChange((payload) => {
      if (!isStreaming) void client.useBuiltIn(payload);
    });
  } else void client.useHost(host, clientKey);
  const service = createExperimentService({ connection, clock, log, source: client });

  return {
    service,
    routes: featureRoutes({ follower, clientKey }),

    attach(app) {
      // Before the streams end: our own client must not take the end for a lost connection.
      app.addHook("preClose", (done) => {
        client.stop();
        done();
      });
      registerFeatureStream(app, { follower, clientKey });
      app.addHook("onListen", async () => {
        const own = ownAddress(app);
        if (host !== undefined || own === undefined) return;
        isStreaming = true;
        await client.useBuiltIn(follower.payload, { host: own, clientKey });
      });
    },
    jobs: [
      {
        start: () => undefined,
        stop: () => service.stop(),
      },
      follower,
      onNotification(database, featuresChannel, () => follower.wake()),
      ...(database.kind === "embedded"
        ? [
            openFor(() =>
              serveFeatureTasks({
                folder: dataFolder,
                log,
                run: (task) => runFeatureTask(connection, clock, task),
              }),
            ),
          ]
        : []),
    ],
  };
}

/** The address at which this process reaches itself; undefined where it listens on no port. */
function ownAddress(app: FastifyInstance): string | undefined {
  const address = app.server.address();
  if (address === null || typeof address === "string") return undefined;
  const everywhere: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const name = everywhere[address.address] ?? address.address;
  return `http://${name.includes(":") ? `[${name}]` : name}:${address.port}`;
}
