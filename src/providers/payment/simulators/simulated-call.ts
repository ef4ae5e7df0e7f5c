import type { Faults } from "./faults.ts";
import type { Journal, SimulatedEntry } from "./simulated-ledger.ts";

/** What simulated notifications are signed with. */
export const simulatedSecret = "simulated-secret";

export interface SimulatedCall {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Readonly<Record<string, string | undefined>>;
}

export interface SimulatedAnswer {
  status: number;
  json?: unknown;
  html?: string;
  text?: string;
  location?: string;
}

/** What a provider tells the merchant, whom it takes at his word about where. */
export interface SimulatedNotification {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** The header that holds the signature: a forged notification differs there. */
  signed: string;
}

/** What every simulated provider is given. */
export interface SimulatorNeeds {
  folder: string;
  ledger: Journal<SimulatedEntry>;
  faults: Faults;
  now(): Date;
  /** Where browsers reach the simulators: on the site's own origin where it stands before them. */
  address(returnUrl: string): string;
  notify(notification: SimulatedNotification): void;
  /** What a card or the next call is made to answer; undefined where nothing was said. */
  outcome(card: string): string | undefined;
}

/** What a notification of a dispute is about, by the provider's ids. */
export interface ToldOfDispute {
  id: string;
  providerId: string;
  state: string;
}

export interface SimulatedProvider {
  /** Undefined: it has no such path. */
  answer(call: SimulatedCall): SimulatedAnswer | undefined;
  /** Calls of the merchant's server, which go wrong by the faults; pages and browsers' calls do not. */
  isServerCall(path: string): boolean;
  /** Tells the merchant that a dispute of a charge was opened or decided; absent: it tells of none. */
  tellDispute?(dispute: ToldOfDispute): void;
  /** What it does by itself once the clock was set. */
  tick?(): void;
}
