import { tenantHeader } from "#src/ui/calls/tenant-header.ts";

/** Tells the server of a fault in this browser (SA 8). Loaded when there is one to tell; a failure here is
 *  nobody's concern. */
export function reportFault(kind: "error" | "rejection" | "render", reason: unknown): void {
  const error = reason instanceof Error ? reason : undefined;
  fetch("/api/error-reports", {
    method: "POST",
    keepalive: true,
    credentials: "omit",
    headers: { "content-type": "application/json", ...tenantHeader() },
    body: JSON.stringify({
      kind,
      name: error?.name.slice(0, 100),
      message: error?.message.slice(0, 2_000),
      stack: error?.stack?.slice(0, 20_000),
      path: window.location.pathname.slice(0, 2_000),
    }),
    // A report that cannot be sent is no fault to report: it would be told without end.
  }).catch(() => undefined);
}
