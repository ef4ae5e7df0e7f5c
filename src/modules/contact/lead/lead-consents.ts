import type { Clock } from "#src/platform/clock/clock.ts";
import { badRequest, type FieldError } from "#src/platform/errors.ts";
import { longestConsent } from "./contact-channels.rules.ts";
import type { LeadActing } from "./lead-acting.ts";
import { addConsents, type Consent } from "./lead-consents.queries.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { onceForKey } from "./lead-once.ts";
import { insertEvent, updateLead } from "./lead-work.queries.ts";

interface ConsentNeeds {
  clock: Clock;
  acting: LeadActing;
}

/** What a person says of one way of being reached, and how they said it. */
export interface ConsentSaid extends Pick<Consent, "channel" | "purpose" | "isGiven"> {
  how: string;
}

/** Keeps a consent or its withdrawal, by purpose and way; contact that it forbids is refused from then on (AL 6).
 *  Throws BAD_REQUEST where nobody says how, NOT_FOUND, FORBIDDEN, DEMO_ACCESS, IDEMPOTENCY_CONFLICT. */
export async function recordConsent(
  needs: ConsentNeeds,
  actor: LeadActor,
  reference: string,
  said: ConsentSaid,
  key?: string,
): Promise<void> {
  const how = said.how.trim();
  const errors: FieldError[] = [
    ...(how === "" ? [{ field: "how", code: "REQUIRED" }] : []),
    ...(how.length > longestConsent
      ? [{ field: "how", code: "TOO_BIG", params: { maximum: longestConsent } }]
      : []),
  ];
  if (errors.length > 0) throw badRequest(errors);
  const act = { permission: "lead:update", action: "lead.consent" } as const;
  await needs.acting.change(actor, reference, act, async (transaction, lead, about) => {
    const at = needs.clock.now();
    const { channel, purpose, isGiven } = said;
    about.fields = [`${purpose}.${channel}`];
    const called = { actor, name: `consent/${lead.id}`, input: said, key, at };
    const keep = async () => {
      const by = actor.user.id;
      await addConsents(transaction, lead, [{ channel, purpose, isGiven, source: how, by, at }]);
      await updateLead(transaction, lead.id, { last_act_at: at });
      await insertEvent(transaction, {
        lead,
        at,
        actor: by,
        system: "QPOPTIMIZE",
        kind: "consent",
        detail: { channel, purpose, isGiven },
      });
      return {};
    };
    await onceForKey(transaction, called, keep, about);
  });
}
