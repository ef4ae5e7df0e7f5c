import type { HearsMove, Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepModule } from "#src/modules/sale/purchase/step-modules.service.ts";
import { notReadyToSign } from "./signature.errors.ts";
import type { Signatures } from "./signature.service.ts";

/** The step of the signature: drawn by its own page, taken by its own call and never by that of the forms. */
export const signatureStep = (): StepModule => ({
  key: "signature",
  show: async () => ({ definition: null, values: {} }),
  save: () => Promise.reject(notReadyToSign()),
});

/** A purchase that is open for changes again is not signed: another price or answer asks for another signature (PP 3).
 *  One that was cancelled or abandoned keeps its signature as a void record. */
export const voidOnChange =
  ({ purchases, signatures }: { purchases: Purchases; signatures: Signatures }): HearsMove =>
  async (transaction, { purchase, from, to }) => {
    if (to === "CANCELLED" || to === "ABANDONED")
      await signatures.voidFor(transaction, purchase.id, "cancelled");
    if (from !== "SIGNED" || to !== "OPEN") return;
    await signatures.voidFor(transaction, purchase.id, "changed");
    await purchases.setForm(transaction, purchase.id, { key: "signature", status: "PENDING" });
  };
