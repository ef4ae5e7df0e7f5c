import { z } from "zod";
import { type Faults, faultsAsked } from "./faults.ts";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";
import { type Journal, type SimulatedEntry, statementOf } from "./simulated-ledger.ts";

const clockAsked = z.object({ now: z.iso.datetime() });
const outcomeAsked = z.object({
  provider: z.string(),
  card: z.string().regex(/^\d{4}$/),
  code: z.string().max(60),
});

const chargeBackAsked = z.object({
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
function chargeBack(
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
const standing = (disputes: Journal<SimulatedDispute>, provider: string): SimulatedDispute[] => [
  ...new Map(
    disputes
      .all()
      .filter((one) => one.provider === provider)
      .map((one) => [one.id, one]),
  ).values(),
];

interface ControlNeeds {
  ledger: Journal<SimulatedEntry>;
  disputes: Journal<SimulatedDispute>;
  faults: ReadonlyMap<string, Faults>;
  outcomes: Map<string, string>;
  setClock(at: Date): Date;
  /** Has a provider tell the merchant of a dispute. */
  tell(dispute: SimulatedDispute): void;
  /** How many notifications are on their way. */
  underWay(): number;
}

const done: SimulatedAnswer = { status: 200, json: {} };
const wrong: SimulatedAnswer = { status: 400, json: {} };

/** What is changed by a post, by its path. */
const postsOf = ({
  ledger,
  disputes,
  faults,
  outcomes,
  setClock,
  tell,
}: ControlNeeds): Readonly<Record<string, (body: unknown) => SimulatedAnswer>> => ({
  "/control/clock": (body) => {
    const set = clockAsked.safeParse(body);
    return set.success ? { status: 200, json: { now: setClock(new Date(set.data.now)) } } : wrong;
  },
  "/control/faults": (body) => {
    const set = faultsAsked.safeParse(body);
    const of = set.success ? faults.get(set.data.provider) : undefined;
    if (!set.success || of === undefined) return wrong;
    of.set(set.data);
    return done;
  },
  // As a crash does: nothing is said, nothing is tidied up.
  "/control/end": () => process.exit(1),
  "/control/charge-back": (body) => {
    const asked = chargeBackAsked.safeParse(body);
    const one = asked.success ? chargeBack(ledger, disputes, asked.data) : undefined;
    if (one === undefined) return wrong;
    if (asked.data?.isTold === true) tell(one);
    return { status: 200, json: one };
  },
  "/control/outcome": (body) => {
    const set = outcomeAsked.safeParse(body);
    if (!set.success) return wrong;
    const { provider, card, code } = set.data;
    if (code === "OK") outcomes.delete(`${provider} ${card}`);
    else outcomes.set(`${provider} ${card}`, code);
    return done;
  },
});

/** What tests and operators say to the simulators, and nobody else: the site never forwards these. */
export function createControl(needs: ControlNeeds) {
  const { ledger, disputes, underWay } = needs;
  const posts = postsOf(needs);
  return ({ method, path, query, body }: SimulatedCall): SimulatedAnswer | undefined => {
    const asked = new URLSearchParams(query);
    if (path === "/control/ledger" && method === "GET") {
      const provider = asked.get("provider");
      const entries = ledger.all().filter((one) => provider === null || one.provider === provider);
      return { status: 200, json: entries };
    }
    if (path === "/control/notifications" && method === "GET")
      return { status: 200, json: { underWay: underWay() } };
    const post = method === "POST" ? posts[path] : undefined;
    if (post !== undefined) return post(JSON.parse(body === "" ? "{}" : body));
    const disputed = /^\/([a-z_]+)\/disputes$/.exec(path)?.[1];
    if (disputed !== undefined && method === "GET")
      return { status: 200, json: standing(disputes, disputed) };
    const day = asked.get("date") ?? "";
    const provider = /^\/([a-z_]+)\/statement$/.exec(path)?.[1];
    if (provider === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
    return { status: 200, text: statementOf(ledger.all(), provider, day) };
  };
}
