import { CURRENCIES, formatMoney } from "#src/contracts/money.ts";
import { greetedName, type Tell } from "#src/modules/content/notification/tell.service.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { href } from "#src/routes/back-office.ts";
import type { AccountHolder, lowKind, postedKind } from "./movement-book.ts";

/** Executives read that a deposit lets them receive leads again; the mail to other owners says the balance alone. */
const lowKeys: Readonly<Record<Exclude<AccountHolder, "executive">, `${typeof lowKind}${string}`>> =
  {
    partner: "movement_posted.lowPartner",
    person: "movement_posted.lowPerson",
  };

const keyFor = (key: typeof postedKind | typeof lowKind, whose: unknown) => {
  if (key === "movement_posted" || (whose !== "partner" && whose !== "person")) return key;
  return lowKeys[whose];
};

/** Tells the owner of an account of a movement, or that the balance fell below the minimum. */
export const movementHandler =
  (tell: Tell, key: typeof postedKind | typeof lowKind): OutboxHandler =>
  async ({ ref, payload }) => {
    const { userId, account } = payload;
    const currency = CURRENCIES.find((one) => one === payload["currency"]);
    if (typeof userId !== "string" || typeof account !== "string" || currency === undefined)
      throw Object.assign(new Error("The payload is no movement's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    await tell({ key: keyFor(key, payload["whose"]), ref, userId }, (reader) => {
      const locale =
        reader.language === "en" ? "en-US" : reader.language === "pt" ? "pt-BR" : "es-CL";
      const money = (name: string) =>
        formatMoney({ amountMinor: Number(payload[name]), currency }, locale);
      return {
        values: {
          name: greetedName(reader),
          account: currency,
          balance: money("balance"),
          ...(key === "movement_posted"
            ? { amount: money("amount") }
            : { minimum: money("minimum") }),
        },
        path: href("account", reader.language, { id: account }),
      };
    });
  };
