import { randomInt } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import { referenceAlphabet, referenceFrom } from "#src/modules/contact/lead/lead.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { hashRequest, lockIdempotencyKey } from "#src/platform/jobs/idempotency.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { idempotencyConflict } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes.ts";
import {
  findMessageOfForm,
  findSiteMessage,
  insertSiteMessage,
  type SiteMessage,
} from "./site-form.queries.ts";
import { readSiteForm, type SiteFormKind, type SiteFormValues } from "./site-form.rules.ts";

/** The outbox's kind for a message that arrived: to those who read it, and to who wrote it. */
export const siteMessageKind = "site-message";

export interface SiteFormService {
  /** Stores what was sent and puts its mails into the outbox, in one transaction; answers its reference.
   *  Throws BAD_REQUEST with every fault; sent twice, it is one message. */
  send(
    kind: SiteFormKind,
    values: SiteFormValues,
    context: { country: CountryCode; language: Language; formKey: string },
  ): Promise<{ reference: string }>;
  find(id: number): Promise<SiteMessage | undefined>;
}

/** The site's own forms: opinions and partners that register (SA 2.1). */
export function createSiteFormService(options: {
  connection: Connection;
  clock: Clock;
  randomBelow?: (limit: number) => number;
}): SiteFormService {
  const { connection, clock } = options;
  const randomBelow = options.randomBelow ?? ((limit: number) => randomInt(limit));
  const newReference = () =>
    referenceFrom(Array.from({ length: 7 }, () => randomBelow(referenceAlphabet.length)));

  return {
    find: (id) => findSiteMessage(connection, id),

    async send(kind, values, { country, language, formKey }) {
      const read = readSiteForm(kind, values, country);
      if (!read.ok) throw badRequest(read.faults);
      const { answers } = read;
      const formHash = hashRequest(answers);
      const reference = await connection.transaction().execute(async (transaction) => {
        await lockIdempotencyKey(transaction, `${siteMessageKind}/${kind}/${formKey}`);
        const before = await findMessageOfForm(transaction, kind, formKey);
        if (before && before.form_hash !== formHash) throw idempotencyConflict();
        if (before) return before.reference;
        const at = clock.now();
        for (let attempt = 0; attempt < 10; attempt += 1) {
          const own = newReference();
          const id = await insertSiteMessage(transaction, {
            reference: own,
            kind,
            country,
            language,
            answers,
            consented_at: answers["email"] === undefined ? null : at,
            form_key: formKey,
            form_hash: formHash,
            created_at: at,
          });
          if (id === undefined) continue;
          const receivers = answers["email"] === undefined ? ["team"] : ["team", "sender"];
          for (const to of receivers) {
            const ref = `${own}/${to}`;
            await enqueueMessage(transaction, {
              kind: siteMessageKind,
              ref,
              payload: { id, to, country },
              at,
            });
          }
          return own;
        }
        throw new Error("Ten references in a row were taken.");
      });
      return { reference };
    },
  };
}
