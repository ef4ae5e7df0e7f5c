import { createKushkiSimulator } from "./kushki-simulator.ts";
import { createLinkifySimulator } from "./linkify-simulator.ts";
import { createMercadoPagoSimulator } from "./mercadopago-simulator.ts";
import type { SimulatedProvider, SimulatorNeeds } from "./simulated-call.ts";
import { createTransbankSimulator } from "./transbank-simulator.ts";

/** Every simulated provider by the name that its paths begin with. */
export const simulatedProviders: Readonly<
  Record<string, (needs: SimulatorNeeds) => SimulatedProvider>
> = {
  transbank: createTransbankSimulator,
  kushki: createKushkiSimulator("kushki"),
  kushki_ad: createKushkiSimulator("kushki_ad"),
  mercadopago: createMercadoPagoSimulator,
  linkify: createLinkifySimulator("linkify"),
  linkify_qps: createLinkifySimulator("linkify_qps"),
};
