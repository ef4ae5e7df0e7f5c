import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { ProvidersNow } from "#src/modules/sale/finance/desk.service.ts";
import { href } from "#src/routes/back-office.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";

export type ProvidersModel = ReturnType<typeof presentProviders>;

/** Half of the last day's calls without an answer is said in red. */
const isBad = (calls: number, unanswered: number) => calls > 3 && unanswered * 2 >= calls;

/** Providers in words. */
export function presentProviders(
  { providers, calls, failed, mayReplay }: ProvidersNow,
  reader: Reader,
  provider: string | null,
) {
  const { say, language } = reader;
  const path = href("providers", language);
  return {
    rows: providers.map((one): Line => {
      const state = one.isHere ? (one.isSimulated ? "simulated" : "on") : "off";
      return {
        id: one.provider,
        title: say(`finance.provider.${one.provider}`),
        href: `${path}?proveedor=${one.provider}`,
        note: [
          say("finance-desk.providers.routes", { on: one.routesOn, all: one.routes }),
          say("finance-desk.providers.calls", { count: one.calls, unanswered: one.unanswered }),
          one.averageMs === null
            ? null
            : say("finance-desk.providers.average", { ms: one.averageMs }),
          one.lastAt === null
            ? null
            : say("finance-desk.providers.last", { when: dateAndTime(one.lastAt, reader) }),
        ]
          .filter((part) => part !== null)
          .join(" · "),
        state: say(`finance-desk.providers.${state}`),
        tone: isBad(one.calls, one.unanswered) ? "error" : one.isHere ? "success" : "neutral",
        amount: null,
      };
    }),
    callsOf:
      provider === null
        ? say("finance-desk.providers.lastCalls")
        : say("finance-desk.providers.lastCallsOf", {
            provider: say(`finance.provider.${provider}`),
          }),
    calls: calls.map((one, index) => callLine(one, index, reader)),
    failed: failed.map((one): Line => ({
      id: String(one.id),
      title: say(`finance.provider.${one.provider}`),
      href: null,
      note: `${dateAndTime(one.receivedAt, reader)} · ${one.error ?? "–"}`,
      state: say("finance-desk.providers.givenUp"),
      tone: "error",
      amount: null,
    })),
    mayReplay,
  };
}

const callLine = (one: ProvidersNow["calls"][number], index: number, reader: Reader): Line => {
  const { say, language } = reader;
  const facts = [
    say(`finance.provider.${one.provider}`),
    say(`finance.call.${one.kind}`),
    `${one.durationMs} ms`,
    dateAndTime(one.at, reader),
    one.code,
  ];
  return {
    id: String(index),
    title: one.payment,
    href: href("payment", language, { reference: one.payment }),
    note: facts.filter((part) => part !== null).join(" · "),
    state: say(`finance.outcome.${one.outcome}`),
    tone: one.outcome === "unknown" ? "error" : "neutral",
    amount: null,
  };
};
