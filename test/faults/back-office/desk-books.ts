/** The oracle: what has to be true of leads, accounts and the trail whatever died, by plain sums over rows. It imports
 *  nothing of the back office. */

export interface DeskBooks {
  leads: readonly {
    id: number;
    reference: string;
    status: number;
    version: number;
    executive: string | null;
    isWaiting: boolean;
    mergedInto: number | null;
  }[];
  /** Decisions that gave a lead to somebody, in order. */
  assignments: readonly { lead: number; executive: string; way: string }[];
  /** How often a lead stood in the queue: when it came, and each time that it was put back. */
  queued: Readonly<Record<number, number>>;
  /** Versions that lines of each timeline wrote, of leads that are not of a merge. */
  versions: readonly { lead: number; version: number }[];
  notes: readonly { reference: string; text: string }[];
  merges: readonly { kept: number; joined: number; isUndone: boolean }[];
  accounts: readonly { id: string; balance: number; sum: number; lowest: number }[];
  postings: readonly { key: string; state: string; movements: number; isGivenBack: boolean }[];
  /** How often each message was tried that has not left. */
  unsent: readonly number[];
  /** Notices of the bell, by kind, record and reader. */
  notices: readonly string[];
  audit: { verdict: string; notes: number };
}

const openStatuses = [2, 9, 13, 14, 500, 501];
const queueStatuses = [1, 7, 8];

/** What is wrong, a sentence each. `told` are notes whose writer was told that they are kept. */
export function deskDisagreements(books: DeskBooks, told: readonly string[] = []): string[] {
  return [
    ...wrongLeads(books),
    ...wrongAssignments(books),
    ...wrongNotes(books, told),
    ...wrongMerges(books),
    ...wrongAccounts(books),
    ...books.unsent.map((attempts) => `unsent: a message waits after ${attempts} attempts`),
    ...repeated(books.notices).map((one) => `told twice: ${one}`),
    ...(books.audit.verdict === "whole" ? [] : [`the chain is ${books.audit.verdict}`]),
    ...(books.audit.notes === books.notes.length
      ? []
      : [`audit gap: ${books.notes.length} notes, ${books.audit.notes} lines`]),
  ];
}

const repeated = (values: readonly string[]): string[] =>
  [...Map.groupBy(values, (one) => one)].flatMap(([one, all]) => (all.length > 1 ? [one] : []));

const wrongLeads = ({ leads, versions }: DeskBooks): string[] => [
  ...leads.flatMap(({ reference, status, executive, isWaiting }) => {
    if (openStatuses.includes(status) && executive === null) return [`nobody has ${reference}`];
    if (queueStatuses.includes(status) && !isWaiting && executive === null)
      return [`${reference} is in no queue`];
    return openStatuses.includes(status) && isWaiting ? [`${reference} is given and waits`] : [];
  }),
  ...repeated(versions.map(({ lead, version }) => `${lead} version ${version}`)).map(
    (one) => `two acts wrote one version: ${one}`,
  ),
];

function wrongAssignments({ leads, assignments, queued }: DeskBooks): string[] {
  const of = Map.groupBy(assignments, ({ lead }) => lead);
  return leads.flatMap(({ id, reference, status, executive }) => {
    const all = of.get(id) ?? [];
    const byRules = all.filter(({ way }) => way !== "by-hand");
    const found: string[] = [];
    if (byRules.length > (queued[id] ?? 0))
      found.push(`${reference} was given ${byRules.length} times, and queued ${queued[id] ?? 0}`);
    const last = all.at(-1);
    if (openStatuses.includes(status) && last !== undefined && last.executive !== executive)
      found.push(`${reference} is with another than the last decision says`);
    return found;
  });
}

function wrongNotes({ notes }: DeskBooks, told: readonly string[]): string[] {
  const kept = notes.map(({ text }) => text);
  return [
    ...repeated(kept).map((one) => `note twice: ${one}`),
    ...told.filter((one) => !kept.includes(one)).map((one) => `note lost: ${one}`),
  ];
}

function wrongMerges({ leads, merges }: DeskBooks): string[] {
  const standing = merges.filter(({ isUndone }) => !isUndone);
  const joined = new Set(standing.map((one) => one.joined));
  return [
    ...repeated(standing.map((one) => String(one.joined))).map((one) => `joined twice: ${one}`),
    ...leads.flatMap(({ id, reference, status, mergedInto }) =>
      (status === 6) === joined.has(id) && (mergedInto !== null) === joined.has(id)
        ? []
        : [`half a merge: ${reference}`],
    ),
  ];
}

const wrongAccounts = ({ accounts, postings }: DeskBooks): string[] => [
  ...accounts.flatMap(({ id, balance, sum, lowest }) => [
    ...(balance === sum ? [] : [`${id} holds ${balance}, its movements ${sum}`]),
    ...(lowest < 0 ? [`${id} was below 0`] : []),
  ]),
  ...postings.flatMap(({ key, state, movements, isGivenBack }) => {
    const due = state === "POSTED" ? 1 : 0;
    if (movements !== due) return [`${key} is ${state} with ${movements} movements`];
    return state === "VOID" && isGivenBack ? [`${key} was never posted and given back`] : [];
  }),
];
