import { z } from "zod";
import { type Faults, faultsAsked } from "./faults.ts";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";
import {
  answerDispute,
  chargeBack,
  chargeBackAsked,
  type SimulatedDispute,
  type SimulatedEvidence,
  standing,
} from "./simulated-disputes.ts";
import { type Journal, type SimulatedEntry, statementOf } from "./simulated-ledger.ts";

const clockAsked = z.object({ now: z.iso.datetime() });
const outcomeAsked = z.object({
  provider: z.string(),
  card: z.string().regex(/^\d{4}$/),
  code: z.string().max(60),
});

interface ControlNeeds {
  ledger: Journal<SimulatedEntry>;
  disputes: Journal<SimulatedDispute>;
  evidence: Journal<SimulatedEvidence>;
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
    if (path === "/control/evidence" && method === "GET")
      return { status: 200, json: needs.evidence.all() };
    if (path === "/control/notifications" && method === "GET")
      return { status: 200, json: { underWay: underWay() } };
    const post = method === "POST" ? posts[path] : undefined;
    if (post !== undefined) return post(JSON.parse(body === "" ? "{}" : body));
    if (method === "POST") return answerDispute(needs, path, body);
    const disputed = /^\/([a-z_]+)\/disputes$/.exec(path)?.[1];
    if (disputed !== undefined && method === "GET")
      return { status: 200, json: standing(disputes, disputed) };
    const day = asked.get("date") ?? "";
    const provider = /^\/([a-z_]+)\/statement$/.exec(path)?.[1];
    if (provider === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
    return { status: 200, text: statementOf(ledger.all(), provider, day) };
  };
}
