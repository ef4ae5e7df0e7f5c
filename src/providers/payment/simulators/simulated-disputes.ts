import { createHash } from "node:crypto";
import { z } from "zod";
import type { SimulatedAnswer } from "./simulated-call.ts";
import type { Journal, SimulatedEntry } from "./simulated-ledger.ts";

/** Disputes of simulated providers and the evidence that is sent for them; the shapes are ours. */

export const chargeBackAsked = z.object({
  provider: z.string(),
  /** The provider's id of the charge. */
  id: z.string(),
  outcome: z.enum(["OPEN", "WON", "LOST"]).default("OPEN"),
  /** Last day for evidence; none is said where it is absent. */
  evidenceUntil: z.iso.date().optional(),
  /** Whether the merchant is told, or has to ask. */
  isTold: z.boolean().default(true),
});

/** A charge that its payer disputes: each line of the journal is where it stands from then on. */
export interface SimulatedDispute {
  id: string;
  provider: string;
  providerId: string;
  amount: number;
  currency: string;
  reason: string;
  state: "OPEN" | "WON" | "LOST";
  evidenceUntil: string | null;
}

/** Opens a dispute of a charge, or decides it; undefined where there is no such charge. */
export function chargeBack(
  ledger: Journal<SimulatedEntry>,
  disputes: Journal<SimulatedDispute>,
  asked: z.infer<typeof chargeBackAsked>,
): SimulatedDispute | undefined {
  const charge = ledger
    .all()
    .find(
      (one) =>
        one.provider === asked.provider && one.providerId === asked.id && one.kind === "charge",
    );
  if (charge === undefined) return undefined;
  const { provider, providerId, amount, currency } = charge;
  const one = {
    id: `cb-${providerId}`,
    provider,
    providerId,
    amount,
    currency,
    reason: "NOT_RECOGNIZED",
    state: asked.outcome,
    evidenceUntil: asked.evidenceUntil ?? null,
  };
  disputes.add(one);
  return one;
}

/** Where each dispute of a provider stands. */
export const standing = (
  disputes: Journal<SimulatedDispute>,
  provider: string,
): SimulatedDispute[] => [
  ...new Map(
    disputes
      .all()
      .filter((one) => one.provider === provider)
      .map((one) => [one.id, one]),
  ).values(),
];

/** A line of evidence: a file by what it is, or the text that names its files. Bytes are not kept. */
export interface SimulatedEvidence {
  provider: string;
  dispute: string;
  file?: { id: string; name: string; size: number };
  answer?: { text: string; files: string[]; receipt: string };
}

const fileSent = z.object({ name: z.string(), mediaType: z.string(), content: z.base64() });
const evidenceSent = z.object({ text: z.string().min(1), files: z.array(z.string()).max(15) });

/** The calls that take long bodies: files in base64. */
export const takesFiles = (path: string): boolean =>
  /^\/[a-z_]+\/disputes\/[^/]+\/files$/.test(path);

/** Takes a file or the answer of a dispute that is open; undefined where the path is no such call. */
export function answerDispute(
  { disputes, evidence }: EvidenceNeeds,
  path: string,
  body: string,
): SimulatedAnswer | undefined {
  const [, provider = "", dispute = "", what = ""] =
    /^\/([a-z_]+)\/disputes\/([^/]+)\/(files|evidence)$/.exec(path) ?? [];
  if (what === "") return undefined;
  const found = standing(disputes, provider).find(({ id }) => id === decodeURIComponent(dispute));
  if (found === undefined) return { status: 404, json: {} };
  if (found.state !== "OPEN") return { status: 409, json: {} };
  const of = { provider, dispute: found.id };
  const own = evidence.all().filter((one) => one.provider === provider && one.dispute === found.id);
  if (what === "files") {
    const { name, content } = fileSent.parse(JSON.parse(body));
    const bytes = Buffer.from(content, "base64");
    const id = createHash("sha256").update(bytes).digest("hex");
    evidence.add({ ...of, file: { id, name, size: bytes.length } });
    return { status: 201, json: { id } };
  }
  const { text, files } = evidenceSent.parse(JSON.parse(body));
  if (!files.every((id) => own.some(({ file }) => file?.id === id)))
    return { status: 400, json: {} };
  const receipt = `ev-${own.filter(({ answer }) => answer !== undefined).length + 1}-${found.id}`;
  evidence.add({ ...of, answer: { text, files, receipt } });
  return { status: 201, json: { receipt } };
}

interface EvidenceNeeds {
  disputes: Journal<SimulatedDispute>;
  evidence: Journal<SimulatedEvidence>;
}
