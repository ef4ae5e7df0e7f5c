import type { FeatureKey } from "./experiments.rules.ts";

/** What a feature is for somebody. */
export interface FeatureAnswer {
  /** undefined: nobody decided, the site's first version holds. */
  value: unknown;
  /** Whether the value came from taking part in an experiment, so that it counts as an exposure. */
  inExperiment: boolean;
}

/** Whoever decides features: the port behind which a feature service stands. Asking is immediate and
 *  never throws; a service that cannot be reached answers nothing. */
export interface FeatureSource {
  evaluate(key: FeatureKey, visitorId: string | undefined): FeatureAnswer;
}

/** A feature service's client: one a process. */
export interface FeatureClient extends FeatureSource {
  /** Evaluates by these features; with a host also follows its stream. The built-in service gives its
   *  own features and its own address. */
  useBuiltIn(payload: FeaturePayload, stream?: { host: string; clientKey: string }): Promise<void>;
  /** Evaluates by the features of another host and follows them. Until it answers, and whenever it does
   *  not, nothing is decided. That it cannot be reached is logged once; never rejects. */
  useHost(host: string, clientKey: string): Promise<void>;
  /** Ends the stream; afterwards nothing is decided. */
  stop(): void;
}

/** The document of GET /api/features/{clientKey}, as GrowthBook's SDKs read it. */
export interface FeaturePayload {
  features: Record<string, FeatureDefinition>;
  /** ISO instant of the last change; the same instant means the same features. */
  dateUpdated: string;
}

/** A feature in GrowthBook's own form; only what we write ourselves is named. */
export interface FeatureDefinition {
  defaultValue?: unknown;
  rules?: FeatureRule[];
}

export interface FeatureRule {
  key?: string;
  name?: string;
  variations?: unknown[];
  weights?: number[];
  force?: unknown;
  /** Share of visitors the rule is for, 0 to 1. */
  coverage?: number;
  hashAttribute?: string;
  hashVersion?: number;
  seed?: string;
  [other: string]: unknown;
}
