import { randomBytes } from "node:crypto";
import {
  identify,
  identitySetCookie,
} from "#src/modules/identity/visitor/visitor-identity.rules.ts";
import type { ExperimentService } from "./experiment.service.ts";
import type { Variants } from "./experiments.rules.ts";

/** A request as far as deciding needs it. */
export interface DecidedRequest {
  /** Value of the id's cookie. */
  cookie: string | undefined;
  userAgent: string | undefined;
  /** Path as asked, without its query. */
  path: string;
  country: string;
  /** Internal traffic sees versions as everybody does, and is never counted. */
  isInternal: boolean;
}

export interface RequestDecision {
  variants: Variants;
  /** Belongs in a stored page's key: the same for all who see the same versions of this page. */
  tuple: string;
  /** Set-Cookie line of a first answer, which gives the browser its id; else undefined. */
  setCookie: string | undefined;
  /** Notes that the page was answered. Returns at once. */
  record(): void;
}

/** 128 random bits, of nothing else. */
const newIdentity = (): string => randomBytes(16).toString("base64url");

export type DecideRequest = (request: DecidedRequest) => RequestDecision;

/** Decides for a request before anything is drawn, without I/O. A first visitor is decided by the id that
 *  this very answer sets, so the page is the right one at once and may still come from the store: it is
 *  stored by the versions, never by the visitor. */
export function createRequestDecisions(options: {
  experiments: Pick<ExperimentService, "decide" | "recordExposure">;
  /** Cookies of a site under TLS are for TLS only. */
  isTls: boolean;
  newId?: () => string;
}): DecideRequest {
  const { experiments, isTls, newId = newIdentity } = options;
  return ({ cookie, userAgent, path, country, isInternal }) => {
    const identity = identify(cookie, userAgent, newId);
    const decision = experiments.decide(identity.id, path);
    return {
      variants: decision.variants,
      tuple: decision.tuple,
      setCookie: identitySetCookie(identity, isTls),
      record() {
        if (!isInternal) experiments.recordExposure(identity.id, decision, country);
      },
    };
  };
}
