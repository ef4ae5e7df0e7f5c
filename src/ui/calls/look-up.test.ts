import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lookUp } from "./look-up.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("finds a part that came late, looking every 350 ms", async () => {
  const find = vi
    .fn<() => string | undefined>()
    .mockReturnValueOnce(undefined)
    .mockReturnValue("a");
  const found = lookUp(find);
  await vi.advanceTimersByTimeAsync(349);
  expect(find).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([await found, find.mock.calls.length]).toEqual(["a", 2]);
});

it("gives a part up that does not come, after ten tries", async () => {
  const find = vi.fn<() => undefined>();
  const found = lookUp(find);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await found, find.mock.calls.length]).toEqual([undefined, 10]);
});
