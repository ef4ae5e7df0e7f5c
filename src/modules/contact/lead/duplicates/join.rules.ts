/** What a lead takes from the one that is joined into it, and what it gives back. Rows are as the database writes
 *  them, so that what is given back is what was there to the last digit. Pure. */

export type LeadRow = Readonly<Record<string, unknown>>;

/** What somebody chooses between, with the columns behind it. */
export const joinedFields = {
  fullName: ["full_name"],
  email: ["email"],
  phone: ["phone"],
  identification: ["identification"],
  comment: ["comment"],
  policyNumber: ["policy_number"],
  product: [
    "product_code",
    "product_name",
    "insurer",
    "insurer_name",
    "upper_type",
    "quote_id",
    "price",
    "profile",
  ],
} as const;
export type JoinedField = keyof typeof joinedFields;
export const joinedFieldNames = Object.keys(joinedFields) as JoinedField[];

/** The fields behind columns. */
export const fieldsOfColumns = (columns: readonly string[]): JoinedField[] =>
  joinedFieldNames.filter((field) =>
    (joinedFields[field] as readonly string[]).some((column) => columns.includes(column)),
  );

export type JoinChoices = Readonly<Partial<Record<JoinedField, "kept" | "joined">>>;

/** Columns of the lead that is joined, as they change. */
export const joinedColumns = [
  "status",
  "sub_status",
  "failure_reason",
  "status_since",
  "next_step_at",
  "last_act_at",
  "merged_into",
] as const;

/** What is chosen where nobody chose: what the kept one has, else what the other has. */
export const chosenSide = (
  field: JoinedField,
  { kept, joined }: { kept: LeadRow; joined: LeadRow },
): "kept" | "joined" => {
  const [column] = joinedFields[field];
  return kept[column] === null && joined[column] !== null ? "joined" : "kept";
};

/** The columns of the kept lead that change, and the fields that somebody sees change. */
export function planKept(
  rows: { kept: LeadRow; joined: LeadRow },
  choices: JoinChoices,
  at: Date,
): { change: LeadRow; fields: JoinedField[] } {
  const { kept, joined } = rows;
  const taken = joinedFieldNames.filter(
    (field) => (choices[field] ?? chosenSide(field, rows)) === "joined",
  );
  const change: Record<string, unknown> = {};
  for (const field of taken)
    for (const column of joinedFields[field]) change[column] = joined[column];
  return {
    change: {
      ...change,
      contact_attempts: Number(kept["contact_attempts"]) + Number(joined["contact_attempts"]),
      first_answer_at: earliest(kept["first_answer_at"], joined["first_answer_at"]),
      next_step_at: earliest(kept["next_step_at"], joined["next_step_at"]),
      last_act_at: at.toISOString(),
    },
    fields: taken.filter((field) =>
      joinedFields[field].some(
        (column) => JSON.stringify(kept[column]) !== JSON.stringify(joined[column]),
      ),
    ),
  };
}

/** The earlier of two instants, each as it is written. */
function earliest(one: unknown, other: unknown): unknown {
  if (typeof one !== "string" || typeof other !== "string") return one ?? other ?? null;
  return Date.parse(other) < Date.parse(one) ? other : one;
}

/** What the kept lead gets back: each column that nobody changed since; what came after stays. Attempts that were
 *  made since are still counted. */
export function planBack({
  before,
  after,
  now,
}: {
  before: LeadRow;
  after: LeadRow;
  now: LeadRow;
}): LeadRow {
  const back: Record<string, unknown> = {};
  for (const [column, was] of Object.entries(before)) {
    if (column === "contact_attempts")
      back[column] = Number(now[column]) - (Number(after[column]) - Number(was));
    else if (JSON.stringify(now[column]) === JSON.stringify(after[column])) back[column] = was;
  }
  return back;
}

export interface ConsentInForce {
  channel: string;
  purpose: string;
  isGiven: boolean;
}

/** The ways of being reached of which the stricter word is not the one in force. */
export const stricterConsents = (
  { kept, joined }: { kept: readonly ConsentInForce[]; joined: readonly ConsentInForce[] },
  inForce: readonly ConsentInForce[],
): ConsentInForce[] =>
  inForce.filter(
    ({ channel, purpose, isGiven }) =>
      isGiven &&
      [...kept, ...joined].some(
        (one) => one.channel === channel && one.purpose === purpose && !one.isGiven,
      ),
  );
