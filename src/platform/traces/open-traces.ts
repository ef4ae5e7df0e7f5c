import type { FastifyInstance } from "fastify";
import type { Environment } from "../../config/environment.ts";

/** Traces where the environment names a receiver; elsewhere not even their code loads. */
export async function openTraces(
  app: FastifyInstance,
  environment: Environment,
  version: string,
): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment;
  if (endpoint === undefined) return;
  const { traceRequests } = await import("./request-traces.ts");
  traceRequests(app, {
    endpoint,
    serviceName: environment.OTEL_SERVICE_NAME,
    version,
    share: environment.TRACE_SAMPLING,
  });
}
