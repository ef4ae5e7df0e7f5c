import type { Profile } from "#src/contracts/profile.ts";
import type { ContributorIncome } from "#src/modules/offer/pricing/contribution-range.rules.ts";
import {
  imponibleFromIngreso,
  ingresoFromImponible,
} from "#src/modules/offer/pricing/contribution-range.rules.ts";

/** The incomes of every contributor as sent, whole pesos; 0 is no answer. The contributor who is priced
 *  as a dependant (CQ 5) still contributes. */
export function contributorIncomes(profile: Profile): ContributorIncome[] {
  return (profile.cotizante ?? []).map(({ ingreso, imponible }) => ({
    ingresoClp: wholePesos(ingreso),
    imponibleClp: wholePesos(imponible),
  }));
}

/** Both incomes where one is known: imponible = ingreso / 0.8 and the other way (D3);
 *  `incomeShare` in 1e-5 (80000). What was sent stays as it is. */
export function completeIncome(income: ContributorIncome, incomeShare: number): ContributorIncome {
  const { ingresoClp, imponibleClp } = income;
  return {
    ingresoClp:
      ingresoClp ??
      (imponibleClp === null ? null : ingresoFromImponible(imponibleClp, incomeShare)),
    imponibleClp:
      imponibleClp ?? (ingresoClp === null ? null : imponibleFromIngreso(ingresoClp, incomeShare)),
  };
}

function wholePesos(amount: number | null | undefined): number | null {
  return amount ? Math.round(amount) || null : null;
}
