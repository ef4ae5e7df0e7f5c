import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decimalText } from "#src/contracts/money.ts";

/** How the simulated service behaves at the next call. */
export type IndicatorBehaviour =
  | { kind: "answers"; day: string; valueCents: number; dollar?: number }
  | { kind: "redirects"; to: string }
  | { kind: "fails"; status: number }
  | { kind: "says"; body: string }
  | { kind: "hangs" };

export interface IndicatorSimulator {
  url: string;
  behave(behaviour: IndicatorBehaviour): void;
  calls(): number;
  close(): Promise<void>;
}

/** The daily indicators' answer for a day, in mindicador.cl's shape: the UF in centavos, a dollar in
 *  pesos × 10,000. */
export function indicatorAnswer(day: string, valueCents: number, dollar?: number): string {
  // Midnight in Chile; its offset is -03:00 in summer and -04:00 in winter, and 04:00Z is that day in both.
  const fecha = `${day}T04:00:00.000Z`;
  const uf = `{"codigo":"uf","nombre":"Unidad de fomento (UF)","unidad_medida":"Pesos","fecha":"${fecha}","valor":${decimalText(valueCents, 2)}}`;
  const dolar =
    dollar === undefined
      ? ""
      : `,"dolar":{"codigo":"dolar","nombre":"Dólar observado","unidad_medida":"Pesos","fecha":"${fecha}","valor":${decimalText(dollar, 4)}}`;
  return `{"version":"1.7.0","autor":"mindicador.cl","fecha":"${fecha}","uf":${uf}${dolar}}`;
}

/** A service of daily indicators on this machine, which can fail in every way on purpose. */
export async function startIndicatorSimulator(
  start: IndicatorBehaviour,
): Promise<IndicatorSimulator> {
  let behaviour = start;
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    switch (behaviour.kind) {
      case "answers":
        response.setHeader("content-type", "application/json");
        response.end(indicatorAnswer(behaviour.day, behaviour.valueCents, behaviour.dollar));
        return;
      case "redirects":
        response.writeHead(302, { location: behaviour.to }).end();
        return;
      case "fails":
        response.writeHead(behaviour.status).end();
        return;
      case "says":
        response.end(behaviour.body);
        return;
      case "hangs":
        return;
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    behave(next) {
      behaviour = next;
    },
    calls: () => calls,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
