import type { InternalSettings, InternalToggle } from "#src/contracts/internal-settings.ts";
import { referralInForce } from "#src/contracts/referral.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { isConfigurable, settingsInForce } from "./internal-panel.rules.ts";
import type { Visitor, VisitorService } from "./visitor.service.ts";

/** What the panel of internal traffic shows (SA 2.9). */
export interface InternalPanel {
  /** Name of whom the visitor was sent by; null: 'Tráfico Interno'. */
  referredBy: string | null;
  isConfigurable: boolean;
  toggles: readonly { name: InternalToggle; isOn: boolean }[];
  ponderation: number;
  /** Settings of the site that are missing, by name. */
  unset: readonly string[];
}

type Visiting = Pick<Visitor, "referral" | "isInternal" | "internalSettings"> | undefined;

/** The panel of internal traffic: what staff set for their own visits. It is a label, never an authority:
 *  nothing of it shows or changes anybody's data (D5a). */
export function createInternalPanel(options: {
  visitors: Pick<VisitorService, "saveInternalSettings" | "saveReferral">;
  clock: Clock;
  /** The company's own domains. */
  domains: readonly string[];
  offered: readonly InternalToggle[];
  /** Settings of the site that are missing, by name. */
  unset?: readonly string[];
}) {
  const { visitors, clock, domains, offered, unset = [] } = options;
  const situationOf = (visitor: NonNullable<Visiting>) => {
    const referral = referralInForce(visitor.referral, clock.now());
    const situation = {
      isInternal: visitor.isInternal,
      isConfigurable: isConfigurable(referral, domains),
      offered,
    };
    return { referral, situation, settings: settingsInForce(visitor.internalSettings, situation) };
  };

  return {
    /** The panel of a visit of internal traffic; null for everybody else. */
    panelOf(visitor: Visiting): InternalPanel | null {
      if (visitor?.isInternal !== true) return null;
      const { referral, situation, settings } = situationOf(visitor);
      return {
        referredBy: referral?.name ?? null,
        isConfigurable: situation.isConfigurable,
        toggles: offered.map((name) => ({ name, isOn: settings.toggles.includes(name) })),
        ponderation: settings.ponderation,
        unset,
      };
    },

    /** Whether a switch is on in the visit; never in anybody else's. */
    isOn(visitor: Visiting, toggle: InternalToggle): boolean {
      return visitor !== undefined && situationOf(visitor).settings.toggles.includes(toggle);
    },

    /** The ponderation of the visit's lists; undefined where the usual one holds. */
    ponderationOf(visitor: Visiting): number | undefined {
      if (visitor === undefined) return undefined;
      const { settings } = situationOf(visitor);
      return settings.toggles.includes("ponderation") ? settings.ponderation : undefined;
    },

    /** Keeps what was set. Where the configuration is not shown everything goes off, and with it the
     *  referral (SA 4). */
    async save(visitor: Visitor, wanted: InternalSettings): Promise<void> {
      const { situation } = situationOf(visitor);
      if (situation.isConfigurable) return visitors.saveInternalSettings(visitor.id, wanted);
      await visitors.saveInternalSettings(visitor.id, null);
      await visitors.saveReferral(visitor.id, null);
    },
  };
}
