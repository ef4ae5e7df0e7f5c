import { configureCache, GrowthBookClient, setPolyfills } from "@growthbook/growthbook";
import { EventSource } from "eventsource";
import type {
  FeatureAnswer,
  FeatureClient,
  FeaturePayload,
} from "#src/modules/insight/experiment/feature-source.ts";
import { createOutgoing } from "#src/platform/http/outgoing.ts";
import type { Log } from "#src/platform/log/log.ts";

/** How long the first answer of a foreign service may take before the site's own versions hold. */
const FIRST_ANSWER_MS = 5_000;
/** How often a service is asked again while its stream is not open. */
const POLL_MS = 30_000;

const nothing: FeatureAnswer = { value: undefined, inExperiment: false };

/** Feature evaluation by GrowthBook's SDK, one client a process: its state of features is shared by all
 *  requests, each of which brings its own visitor as attribute `id`. */
export function createGrowthBookFeatures({
  log,
  privateHosts = [],
}: {
  log: Log;
  privateHosts?: readonly string[];
}): FeatureClient {
  // A cached answer would hide a change that the stream told.
  configureCache({ disableCache: true, backgroundSync: true });
  let client = new GrowthBookClient();
  let hasFailed = false;

  function logOnce(name: string, message: string): void {
    if (hasFailed) return;
    hasFailed = true;
    log.warn(name, { message });
  }

  function replaceClient(next: GrowthBookClient): void {
    const earlier = client;
    client = next;
    earlier.destroy();
  }

  return {
    evaluate(key, visitorId) {
      try {
        return answerOf(client, key, visitorId);
      } catch (error) {
        // A definition that the SDK cannot work with decides nothing.
        logOnce("features.evaluation.failure", messageOf(error));
        return nothing;
      }
    },

    useBuiltIn: async (payload, stream) =>
      replaceClient(await builtInClient(payload, stream, privateHosts)),

    async useHost(apiHost, clientKey) {
      setPolyfills(callsTo(apiHost, privateHosts));
      const following = new GrowthBookClient({ apiHost, clientKey });
      replaceClient(following);
      const result = await following.init({
        timeout: FIRST_ANSWER_MS,
        streaming: true,
        pollingInterval: POLL_MS,
      });
      if (!result.success) {
        logOnce("features.unreachable", messageOf(result.error ?? result.source));
      }
    },

    stop() {
      client.destroy({ destroyAllStreams: true });
      client = new GrowthBookClient();
    },
  };
}

function answerOf(
  client: GrowthBookClient,
  key: string,
  visitorId: string | undefined,
): FeatureAnswer {
  const attributes = visitorId === undefined ? {} : { id: visitorId };
  const result = client.evalFeature(key, { attributes });
  return {
    value: result.value ?? undefined,
    inExperiment: result.experimentResult?.inExperiment === true,
  };
}

/** A client of these features, which follows the stream where there is one. */
async function builtInClient(
  { features, dateUpdated }: FeaturePayload,
  stream: { host: string; clientKey: string } | undefined,
  privateHosts: readonly string[],
): Promise<GrowthBookClient> {
  const payload = { features, dateUpdated };
  if (stream === undefined) {
    const still = new GrowthBookClient();
    await still.setPayload(payload);
    return still;
  }
  const { host: apiHost, clientKey } = stream;
  setPolyfills(callsTo(apiHost, privateHosts));
  const following = new GrowthBookClient({ apiHost, clientKey });
  following.initSync({ payload, streaming: true, pollingInterval: POLL_MS });
  return following;
}

/** How the SDK calls: to its host only, as every call of this server goes (Node has no EventSource of its
 *  own). */
function callsTo(base: string, privateHosts: readonly string[]) {
  const call = createOutgoing({
    base,
    privateHosts,
    timeoutMs: FIRST_ANSWER_MS,
    bytesMost: 5_000_000,
  });
  class HostEvents extends EventSource {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, {
        ...init,
        fetch: (asked, { headers, signal }) =>
          call(asked, { headers: { ...headers }, signal: signal ?? null, isStream: true }),
      });
    }
  }
  return {
    fetch: (asked: string, init: { headers?: Record<string, string> } = {}) =>
      call(asked, { headers: { ...init.headers } }),
    EventSource: HostEvents,
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
