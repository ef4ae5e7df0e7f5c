import { sparklinePath } from "./sparkline.rules.ts";

/** The course of a figure without axes; the figure and its trend stand beside it in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const { line, area } = sparklinePath(values, 120, 32);
  return (
    <svg className="k-spark" viewBox="0 0 120 32" preserveAspectRatio="none" aria-hidden>
      <path className="k-spark__area" d={area} />
      <path className="k-spark__line" d={line} />
    </svg>
  );
}
