import { createOneclickSimulator, oneclickApi } from "./oneclick-simulator.ts";
import type { SimulatedProvider, SimulatorNeeds } from "./simulated-call.ts";
import { createWebpaySimulator } from "./webpay-simulator.ts";

/** Both of Transbank's products under one name, as the real one has them. */
export function createTransbankSimulator(needs: SimulatorNeeds): SimulatedProvider {
  const webpay = createWebpaySimulator(needs);
  const oneclick = createOneclickSimulator(needs);
  return {
    answer: (call) => webpay.answer(call) ?? oneclick(call),
    isServerCall: (path) => webpay.isServerCall(path) || path.startsWith(oneclickApi),
  };
}
