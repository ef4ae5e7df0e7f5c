import { randomUUID } from "node:crypto";

/** A request that was sent: by its key, with the answer if one came. */
export interface SentLead {
  key: string;
  body: string;
  answer: string | undefined;
}

export interface SendersReport {
  sent: SentLead[];
  /** Answers that are no 201: none may come, killed or not. */
  unexpected: string[];
}

const patience = 20_000;

/** Sends one request; the answer's body, or undefined where the connection broke first. */
export async function sendLead(
  url: string,
  lead: Pick<SentLead, "key" | "body">,
): Promise<{ status: number; body: string } | undefined> {
  try {
    const response = await fetch(`${url}/api/leads`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": lead.key },
      body: lead.body,
      signal: AbortSignal.timeout(patience),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}

/** A request for a product, and its Idempotency-Key, which its comment repeats. */
export function newLead(productCode: string): Pick<SentLead, "key" | "body"> {
  const key = randomUUID();
  const body = JSON.stringify({
    productCode,
    contact: {
      fullName: "Camila Fuentes",
      identification: "12.345.678-5",
      email: "camila.fuentes@correo.example",
      phone: "9 8123 4567",
      comment: key,
    },
    consents: { quote: true, whatsapp: false, news: false },
    origin: "/Comparar/Seguros-de-Salud",
    language: "es",
  });
  return { key, body };
}

/** Sends new requests from `count` senders at once until `isOver`; each waits for its answer first. */
export async function runSenders(options: {
  url: string;
  productCode: string;
  count: number;
  isOver: () => boolean;
}): Promise<SendersReport> {
  const report: SendersReport = { sent: [], unexpected: [] };
  const sendUntilOver = async () => {
    while (!options.isOver()) {
      const lead = newLead(options.productCode);
      const answer = await sendLead(options.url, lead);
      if (answer && answer.status !== 201)
        report.unexpected.push(`${answer.status} ${answer.body}`);
      report.sent.push({ ...lead, answer: answer?.status === 201 ? answer.body : undefined });
    }
  };
  await Promise.all(Array.from({ length: options.count }, sendUntilOver));
  return report;
}
