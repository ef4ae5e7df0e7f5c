import type { CountryCode } from "#src/contracts/identification.ts";
import { headerIn } from "#src/modules/sale/roster/activation-layout.rules.ts";
import type { FaultsOfFile } from "#src/modules/sale/roster/roster.rules.ts";
import { peopleMost } from "#src/modules/sale/roster/roster-table.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { RosterModel } from "./purchase-step.view-model.ts";

/** The people of a company's file in words: how many they are, or each cell that was wrong. */
export function presentRoster(
  {
    country,
    version,
    people,
    refused,
    ...place
  }: {
    /** The call that takes the file. */
    action: string;
    country: CountryCode;
    version: number;
    people: number | null;
    refused: FaultsOfFile | null;
    back: string;
    nextHref: string;
  },
  { say }: Reader,
): RosterModel {
  return {
    ...place,
    version,
    templates: (["xlsx", "csv"] as const).map((kind) => ({
      href: `/api/purchases/templates/activation.${kind}`,
      label: say("purchase.roster.template", { kind }),
    })),
    loaded: people === null ? null : say("purchase.roster.loaded", { count: people }),
    refused:
      refused === null
        ? null
        : {
            title: say("purchase.roster.refused", {
              count: refused.total,
              shown: refused.faults.length,
              isPart: refused.faults.length < refused.total ? "yes" : "no",
            }),
            lines: refused.faults.map(({ row, field, code, params }) => ({
              row,
              column: headerIn(country, field),
              message: say(`errors.${code}`, { maximum: peopleMost, ...params }),
            })),
          },
  };
}
