import {
  browser,
  failure,
  openTestAccounts,
} from "#src/modules/identity/account/account.fixture.ts";
import { argon2 } from "#src/modules/identity/account/password-hashes.ts";
import { quantile, round } from "./http/figures.ts";

/**
 * Whether the time of a refused sign-in tells that somebody has the e-mail (AL 2): 200 tries of a known and 200 of an
 * unknown one, by turns, with the real hash. Ends with 1 where their medians differ by more than a tenth.
 * SIGN_IN_TRIES is how many of each.
 */
const TRIES = Number(process.env["SIGN_IN_TRIES"] ?? 200);
const MOST = 0.1;

const known = "camila@amparo.example";
const unknown = "nadie@amparo.example";
const accounts = await openTestAccounts({ worker: argon2 });
await accounts.newUser(known);
await accounts.needs.hashes.prepare();
const times = new Map<string, number[]>([known, unknown].map((email) => [email, []]));
// The first of each are not measured: code that is run often is compiled for speed.
for (let n = -20; n < TRIES; n += 1)
  for (const [email, measured] of times) {
    await accounts.forgetCounts();
    const from = performance.now();
    await failure(accounts.accounts.signIn.signIn({ email, password: "Wrong-1-xx" }, browser));
    if (n >= 0) measured.push(performance.now() - from);
  }
await accounts.database.close();
const [ofKnown = 0, ofUnknown = 0] = [...times.values()].map((one) => quantile(one, 0.5));
const difference = Math.abs(ofKnown - ofUnknown) / Math.min(ofKnown, ofUnknown);
console.table([
  { e_mail: "known", "p50 ms": round(ofKnown) },
  { e_mail: "unknown", "p50 ms": round(ofUnknown) },
]);
console.log(`Medians differ by ${round(difference * 100)} %, at most ${MOST * 100} %.`);
if (difference > MOST) process.exitCode = 1;
