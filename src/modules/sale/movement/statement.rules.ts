const pattern = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The first and last instant of a month by name, the last excluded; of the present month where none is named.
 *  Statements are of the operator's calendar, in universal time. */
export function monthOf(
  name: string | null | undefined,
  at: Date,
): { name: string; from: Date; to: Date } {
  const match = pattern.exec(name ?? "") ?? pattern.exec(at.toISOString().slice(0, 7));
  const [year, month] = [Number(match?.[1]), Number(match?.[2])];
  return {
    name: `${match?.[1]}-${match?.[2]}`,
    from: new Date(Date.UTC(year, month - 1, 1)),
    to: new Date(Date.UTC(year, month, 1)),
  };
}

/** The month so many months later. */
export const monthAfter = (name: string, months: number): string => {
  const [year, month] = name.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1)).toISOString().slice(0, 7);
};
