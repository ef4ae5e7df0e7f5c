import { expect, it } from "vitest";
import { isProxyOf } from "./trusted-proxies.ts";

it.each<[false | number | string[], string, boolean]>([
  [false, "127.0.0.1", false],
  [1, "127.0.0.1", true],
  [1, "::ffff:10.1.2.3", true],
  [1, "8.8.8.8", false],
  [["203.0.113.0/24"], "203.0.113.9", true],
  [["203.0.113.0/24"], "::ffff:203.0.113.9", true],
  [["203.0.113.0/24"], "127.0.0.1", false],
  [["2001:db8::1", "10.0.0.7"], "2001:db8::1", true],
  [["2001:db8::1", "10.0.0.7"], "10.0.0.8", false],
  [["10.0.0.7"], "", false],
])("with %o, headers that come from %s are believed: %s", (proxies, address, isBelieved) => {
  expect(isProxyOf(proxies)(address)).toBe(isBelieved);
});
