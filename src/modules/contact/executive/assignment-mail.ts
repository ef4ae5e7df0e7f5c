import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { greetedName, type Tell } from "#src/modules/content/notification/tell.service.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { href } from "#src/routes/back-office.ts";
import { leadAssignedKind } from "./assignment.service.ts";

/** Tells an executive of a new lead, who had it before that another one has it now, and whose lead it is that its person buys online. Mail and bell name the reference alone: whose it is stands behind the sign-in. */
export const leadAssignedHandler =
  (tell: Tell): OutboxHandler =>
  async ({ ref, payload: { userId, reference, country, isPrevious, isBuying } }) => {
    if (typeof userId !== "string" || typeof reference !== "string")
      throw Object.assign(new Error("The payload is no assignment's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const inCountry = COUNTRY_CODES.find((code) => code === country);
    const isGone = isPrevious === true;
    const variant = isGone ? ".previous" : isBuying === true ? ".buying" : "";
    const key = `${leadAssignedKind}${variant}` as const;
    await tell({ key, ref, userId, country: inCountry }, (reader, say) => ({
      values: { name: greetedName(reader), reference },
      facts: [{ name: say("mail.fact.reference"), value: reference }],
      // It may be out of their sight.
      path: isGone ? href("leads", reader.language) : href("lead", reader.language, { reference }),
    }));
  };
