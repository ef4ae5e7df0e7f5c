import { passedOverReasons } from "#src/modules/contact/executive/fit.rules.ts";

type Say = (key: string, params?: Record<string, string | number>) => string;

/** "Otra línea (3) y En receso (1)": of one executive without the number. */
export function passedOverText(reasons: unknown, say: Say, locale: string): string {
  const counted = Object.entries(
    typeof reasons === "object" && reasons !== null ? (reasons as Record<string, number>) : {},
  );
  const isOne = counted.length === 1 && counted[0]?.[1] === 1;
  const named = counted.flatMap(([reason, count]) => {
    if (!passedOverReasons.some((one) => one === reason)) return [];
    const text = say(`assignment.passedOver.${reason}`);
    return [isOne ? text : `${text} (${count})`];
  });
  return new Intl.ListFormat(locale).format(named);
}
