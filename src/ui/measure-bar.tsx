/** A bar that repeats a number written beside it, hence hidden from screen readers. `share` is 0 to 100. */
export function MeasureBar({
  share,
  tone = "first",
}: {
  share: number;
  tone?: "first" | "second";
}) {
  const width = `${Math.max(0, Math.min(100, share))}%`;
  return (
    <svg className={tone === "first" ? "measure" : "measure measure--second"} aria-hidden>
      <rect className="measure__track" width="100%" height="100%" rx="3" />
      <rect className="measure__fill" width={width} height="100%" rx="3" />
    </svg>
  );
}
