import { requestTypes } from "#src/contracts/enumerations/operations.ts";

/** Says a message of the locales. */
type Say = (key: string, params?: Record<string, string | number>) => string;

/** Names of sub-statuses and reasons as the tables have them: people may have added some. */
export interface NamedRows {
  subStatuses: readonly { id: number; name: string; parents: readonly number[] }[];
  reasons: readonly { code: string; name: string; isOff?: boolean }[];
}

export const statusText = (status: number, { say }: { say: Say }): string =>
  say(`leads.status.${status}`);

/** What the specification names is said in the reader's language; what somebody added as they wrote it. */
export function subStatusText(
  id: number | null,
  rows: NamedRows,
  { say }: { say: Say },
): string | null {
  if (id === null) return null;
  return isNamedSubStatus(id)
    ? say(`leads.subStatus.${id}`)
    : (rows.subStatuses.find((one) => one.id === id)?.name ?? String(id));
}

export function reasonText(
  code: string | null,
  rows: NamedRows,
  { say }: { say: Say },
): string | null {
  if (code === null) return null;
  return /^FR(?:0[1-9]|[1-4]\d)$/.test(code)
    ? say(`leads.reason.${code}`)
    : (rows.reasons.find((one) => one.code === code)?.name ?? code);
}

/** Names of lines of insurance by code, in the reader's language. */
export type LineNames = ReadonlyMap<string, string>;

export const lineText = (code: string | null, names: LineNames): string | null =>
  code === null ? null : (names.get(code) ?? code);

/** What BO 3 calls a type of request, in the reader's language. */
export const requestTypeText = (type: string, { say }: { say: Say }): string =>
  requestTypes.some((one) => one === type)
    ? say(`leads.requestType.${type.replaceAll(" ", "")}`)
    : type;

const named = [
  201, 202, 203, 204, 205, 301, 302, 303, 330, 401, 402, 403, 404, 1201, 1202, 1203, 1204, 1205,
  1206, 1207, 1301, 1302, 1303, 1401, 1402, 5001, 5002, 5003, 5004, 5005, 5006, 5007,
];
const isNamedSubStatus = (id: number): boolean => named.includes(id);
