import { setTimeout as sleep } from "node:timers/promises";
import { newToken, visitorCookie } from "#src/platform/http/visitor-cookie.ts";
import { newLead, type SentLead } from "./lead-senders.ts";

/** What was sent while connections were cut, and how it was answered. */
export interface CutReport {
  /** What the requests are for. */
  productCode: string;
  leads: SentLead[];
  /** How many answers came, by kind and status, as `lead 201`. */
  counts: Record<string, number>;
  /** Whatever is neither the answer itself nor a whole 503: none may come. */
  unexpected: string[];
}

export const newReport = (productCode: string): CutReport => ({
  productCode,
  leads: [],
  counts: {},
  unexpected: [],
});

const patience = 30_000;
const jsonType = "application/json; charset=utf-8";
const pageType = "text/html; charset=utf-8";

/** Asks until `isOver`: requests for a product and pages, from `count` senders each. The 503 of a call is
 *  JSON, that of a page is a page; both say when to ask again. */
export async function runCutSenders(options: {
  url: string;
  count: number;
  pages: readonly string[];
  report: CutReport;
  isOver: () => boolean;
}): Promise<void> {
  const { url, count, pages, report, isOver } = options;
  const ask = async (kind: string, path: string, init: RequestInit, good: number, type: string) => {
    try {
      const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(patience) });
      const body = await response.text();
      const { status, headers } = response;
      const name = `${kind} ${status}`;
      report.counts[name] = (report.counts[name] ?? 0) + 1;
      const isAway =
        status === 503 &&
        headers.get("retry-after") !== null &&
        headers.get("content-type") === type;
      if (status !== good && !isAway)
        report.unexpected.push(
          `${name} ${path} ${headers.get("content-type")} ${body.slice(0, 200)}`,
        );
      if (isAway) await sleep(20);
      return status === good ? body : undefined;
    } catch (error) {
      report.unexpected.push(`${kind} ${path} no answer: ${String(error)}`);
      await sleep(50);
      return undefined;
    }
  };
  const sendLeads = async () => {
    while (!isOver()) {
      const lead = newLead(report.productCode);
      const headers = { "content-type": "application/json", "idempotency-key": lead.key };
      const init = { method: "POST", headers, body: lead.body };
      const answer = await ask("lead", "/api/leads", init, 201, jsonType);
      report.leads.push({ ...lead, answer });
    }
  };
  const readPages = async (_: unknown, sender: number) => {
    for (let turn = sender; !isOver(); turn += 1) {
      const path = pages[turn % pages.length] ?? "/";
      // Half of them of a person, whose profile only the database has.
      const headers = turn % 2 === 0 ? { cookie: `${visitorCookie}=${newToken()}` } : {};
      // Another query each time: drawn, not stored.
      await ask("page", `${path}?pagina=${(turn % 7) + 1}`, { headers }, 200, pageType);
    }
  };
  const senders = Array.from({ length: count });
  await Promise.all([...senders.map(sendLeads), ...senders.map(readPages)]);
}
