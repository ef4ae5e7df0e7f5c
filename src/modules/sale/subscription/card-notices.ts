import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { isExpiryDue } from "./card-expiry.rules.ts";
import { numbersOf, settingOn } from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import {
  findSubscription,
  insertSubscriptionEvent,
  listExpiringCards,
  updateSubscription,
} from "./subscription.queries.ts";

/** Kind of the outbox's message that tells of a card that expires; its payload names the subscription alone. */
export const cardMail = "subscription-card-mail";

interface CardNoticeNeeds {
  connection: Connection;
  clock: Clock;
}

/** Tells the persons of a country of their stored cards that expire: each once a card, so many days before its last one
 *  (`card.notice-days`). */
export async function tellOfCards(
  { connection, clock }: CardNoticeNeeds,
  country: CountryCode,
  today: string,
): Promise<void> {
  const settings = await asService(connection, (own) => settingsIn(own));
  const [days = 0] = numbersOf(
    settingOn(settings, { key: "card.notice-days", country, day: today }),
  );
  const ids = await asService(connection, (own) => listExpiringCards(own, country));
  for (const id of ids)
    await asService(connection, async (transaction) => {
      const subscription = await findSubscription(transaction, { id }, "update");
      if (subscription?.means == null) return;
      const { card_expires: expires, card_told_on: toldOn } = subscription;
      if (!isExpiryDue({ expires, toldOn }, { today, days })) return;
      const at = clock.now();
      await updateSubscription(transaction, id, { card_told_on: today });
      await insertSubscriptionEvent(transaction, {
        subscription,
        at,
        who: "system",
        kind: "card.expires",
      });
      await enqueueMessage(transaction, {
        kind: cardMail,
        ref: `${id}/${expires}/${today}`,
        payload: { subscription: id },
        at,
      });
    });
}
