/** A bar that repeats a number written beside it, hence hidden from screen readers. `share` is 0 to 100. */
export function MeasureBar({
  share,
  tone = "first",
}: {
  share: number;
  tone?: "first" | "second";
}) {
  return (
    <progress
      className={tone === "first" ? "measure" : "measure measure--second"}
      value={Math.max(0, Math.min(100, share))}
      max={100}
      aria-hidden
    />
  );
}
