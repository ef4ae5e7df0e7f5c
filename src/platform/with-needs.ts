type Act<Needs> = (needs: Needs, ...given: never[]) => unknown;

type Bound<Acts> = {
  [Name in keyof Acts]: Acts[Name] extends (needs: never, ...given: infer Given) => infer Answer
    ? (...given: Given) => Answer
    : never;
};

/** Functions that take first what they need, as functions that have it: so what a service does are functions of
 *  their file, each short, and the service is the list of them. */
export function withNeeds<Needs, Acts extends Readonly<Record<string, Act<Needs>>>>(
  needs: Needs,
  acts: Acts,
): Bound<Acts> {
  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, act.bind(null, needs)]),
  ) as Bound<Acts>;
}
