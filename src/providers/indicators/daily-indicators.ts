import { z } from "zod";
import { parseDecimal } from "#src/contracts/money.ts";
import type {
  DailyReading,
  DollarReading,
  IndicatorSource,
} from "#src/modules/offer/catalog/indicator-source.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { createOutgoing, OutgoingFailure } from "#src/platform/http/outgoing.ts";

export type IndicatorFailureCode =
  /** No answer in time, no connection, or an answer that sends us elsewhere. */
  | "INDICATORS_UNREACHABLE"
  | "INDICATORS_STATUS"
  /** Not the shape, or a value no UF can have. */
  | "INDICATORS_UNREADABLE";

export class IndicatorFailure extends Error {
  readonly code: IndicatorFailureCode;
  constructor(code: IndicatorFailureCode, detail: string) {
    super(`The daily indicators cannot be used: ${detail}`);
    this.name = "IndicatorFailure";
    this.code = code;
  }
}

const timeoutMs = 5_000;
const maxBytes = 100_000;

const indicator = (code: string) =>
  z.object({
    codigo: z.literal(code),
    fecha: z.iso.datetime({ offset: true }),
    valor: z.number(),
  });
// The shape of mindicador.cl's answer for today; the rest of it is not ours to need.
const shape = z.object({ uf: indicator("uf"), dolar: indicator("dolar").nullish().catch(null) });

// Values outside of these are mistakes of the source (the UF was 16,000 in 2000 and 41,000 in 2026; the
// dollar 470 in 2011 and 1,040 in 2022).
const plausibleCents = { from: 1_500_000, to: 20_000_000 };
const plausibleDollar = { from: 3_000_000, to: 50_000_000 };

const chileanDay = (moment: string): string => civilDate(new Date(moment), "America/Santiago");

/** The UF in an answer's text, and the dollar where it is there. Throws IndicatorFailure where there is no
 *  UF that can be believed. */
export function parseDailyIndicators(text: string, reference: string): DailyReading {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new IndicatorFailure("INDICATORS_UNREADABLE", "the answer is not JSON");
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) throw new IndicatorFailure("INDICATORS_UNREADABLE", "there is no UF in it");
  const { fecha, valor } = parsed.data.uf;
  // The shortest text of the number is the decimal that was sent: 41106.35, never 41106.349999.
  const value = parseDecimal(String(valor), 2);
  if (!value.ok || value.units < plausibleCents.from || value.units > plausibleCents.to) {
    throw new IndicatorFailure("INDICATORS_UNREADABLE", "the UF is not a plausible value");
  }
  return {
    uf: { day: chileanDay(fecha), valueCents: value.units, reference },
    dollar: dollarIn(parsed.data.dolar, reference),
  };
}

function dollarIn(
  read: { fecha: string; valor: number } | null | undefined,
  reference: string,
): DollarReading | null {
  const value = read ? parseDecimal(String(read.valor), 4) : null;
  if (!read || !value?.ok) return null;
  const isPlausible = value.units >= plausibleDollar.from && value.units <= plausibleDollar.to;
  if (!isPlausible) return null;
  return { currency: "USD", day: chileanDay(read.fecha), value: value.units, reference };
}

/** Reads INDICATORS_URL (mindicador.cl's shape). It calls that address and nothing else: no redirect is
 *  followed, an answer takes five seconds and 100 kB at most. Throws IndicatorFailure. */
export function createDailyIndicators(
  url: string,
  privateHosts: readonly string[] = [],
): IndicatorSource {
  const { host } = new URL(url);
  const call = createOutgoing({ base: url, privateHosts, timeoutMs, bytesMost: maxBytes });
  return {
    async readToday() {
      const response = await call(url).catch((error: unknown) => {
        const code = error instanceof OutgoingFailure ? error.code : "UNREACHABLE";
        if (code === "TOO_LARGE")
          throw new IndicatorFailure("INDICATORS_UNREADABLE", "the answer is too long");
        throw new IndicatorFailure("INDICATORS_UNREACHABLE", code);
      });
      if (response.status !== 200)
        throw new IndicatorFailure("INDICATORS_STATUS", `status ${response.status}`);
      return parseDailyIndicators(await response.text(), host);
    },
  };
}
