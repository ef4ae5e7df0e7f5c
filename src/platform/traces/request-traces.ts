import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance, FastifyRequest } from "fastify";

export interface TraceOptions {
  /** Base address of an OTLP receiver over HTTP, as OTEL_EXPORTER_OTLP_ENDPOINT has it. */
  endpoint: string;
  serviceName: string;
  version: string;
  /** Share of the requests that is traced, from 0 to 1 (SA 8: 0.075). */
  share: number;
}

interface Traced {
  whole: Span;
  handling: Span | undefined;
}

/** Traces of the requests, sent to a receiver of one's own: what came, how long it took to answer and to
 *  send, and how it ended. A span has the route's pattern and never the address, a header or a body. This
 *  file loads only where the environment asks for traces. */
export function traceRequests(app: FastifyInstance, options: TraceOptions): void {
  const { endpoint, serviceName, version, share } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("amparo");
  const traced = new WeakMap<FastifyRequest, Traced>();

  app.addHook("onRequest", async (request) => {
    const whole = tracer.startSpan(`${request.method} ${request.routeOptions.url ?? "unknown"}`, {
      kind: SpanKind.SERVER,
      attributes: {
        "http.request.method": request.method,
        "http.route": request.routeOptions.url ?? "unknown",
      },
    });
    traced.set(request, { whole, handling: undefined });
  });
  app.addHook("preHandler", async (request) => {
    const found = traced.get(request);
    if (!found) return;
    found.handling = tracer.startSpan("handle", {}, trace.setSpan(context.active(), found.whole));
  });
  app.addHook("onSend", async (request) => traced.get(request)?.handling?.end());
  app.addHook("onResponse", async (request, reply) => {
    const found = traced.get(request);
    if (!found) return;
    found.handling?.end();
    found.whole.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) found.whole.setStatus({ code: SpanStatusCode.ERROR });
    found.whole.end();
  });
  app.addHook("onClose", async () => {
    // What cannot be delivered any more is lost, and nothing else.
    await provider.shutdown().catch(() => undefined);
  });
}
