/** The oracle: the providers' own books against what we wrote, by plain sums. It imports nothing of payment. */

export interface Movement {
  provider: string;
  kind: "charge" | "refund";
  providerId: string;
  merchantRef: string;
  amount: number;
}

export interface OurBooks {
  payables: readonly { ref: string; amount: number; isPaid: boolean }[];
  /** Which reference was for what, and whether it is settled. */
  payments: readonly { reference: string; payable: string; isOpen: boolean; amount: number }[];
  /** Policies that were made, by what they are for. */
  policies: readonly string[];
  /** What our ledger says each provider owes us. */
  owed: Readonly<Record<string, number>>;
  /** References that wait for a person, because the amount that the provider told is not ours. */
  waiting: readonly { reference: string; told: number }[];
}

/** Providers that are ourselves, and keep no book. */
const houses = ["queplan", "queseguro"];

const net = (movements: readonly Movement[]): number =>
  movements.reduce((sum, one) => sum + (one.kind === "charge" ? one.amount : -one.amount), 0);

/** What is wrong, a sentence each; nothing where the books agree. `byHand` names what people transferred to us. */
export function disagreements(
  theirs: readonly Movement[],
  ours: OurBooks,
  byHand: Readonly<Record<string, number>> = {},
): string[] {
  const found: string[] = [];
  const payableOf = new Map(ours.payments.map(({ reference, payable }) => [reference, payable]));
  const policies = new Set(ours.policies);
  const waiting = new Set(ours.waiting.map(({ reference }) => reference));
  if (policies.size !== ours.policies.length) found.push("double: a policy was made twice");
  for (const one of theirs)
    if (!payableOf.has(one.merchantRef))
      found.push(`ghost: ${one.provider} moved ${one.amount} for ${one.merchantRef}, unknown here`);
  for (const { ref, amount, isPaid } of ours.payables) {
    const of = theirs.filter((one) => payableOf.get(one.merchantRef) === ref);
    const waits = ours.payments.some(
      ({ reference, payable }) => payable === ref && waiting.has(reference),
    );
    const taken = net(of) + (byHand[ref] ?? 0);
    if (isPaid && taken !== amount) found.push(`${ref} is paid with ${taken} of ${amount}`);
    if (!isPaid && !waits && taken !== 0)
      found.push(`lost: ${ref} is not paid, ${taken} was taken`);
    if (isPaid !== policies.has(ref)) found.push(`policy: ${ref} paid ${isPaid}`);
  }
  for (const { reference, isOpen } of ours.payments)
    if (isOpen && !waiting.has(reference)) found.push(`stuck: ${reference}`);
  const providers = new Set([...theirs.map(({ provider }) => provider), ...Object.keys(ours.owed)]);
  for (const provider of providers) {
    if (houses.includes(provider)) continue;
    const movements = theirs.filter((one) => one.provider === provider);
    const theirNet = net(movements) + toldMore(movements, ours);
    const ourNet = ours.owed[provider] ?? 0;
    if (theirNet !== ourNet) found.push(`${provider}: theirs ${theirNet}, ours ${ourNet}`);
  }
  return found;
}

/** By how much a provider told more than it took, of what waits for a person: our ledger holds what was told. */
const toldMore = (movements: readonly Movement[], ours: OurBooks): number =>
  ours.waiting.reduce((sum, { reference, told }) => {
    const charge = movements.find(
      ({ kind, merchantRef }) => kind === "charge" && merchantRef === reference,
    );
    return charge === undefined ? sum : sum + told - charge.amount;
  }, 0);
