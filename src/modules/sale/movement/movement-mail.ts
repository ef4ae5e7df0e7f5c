import { CURRENCIES, formatMoney } from "#src/contracts/money.ts";
import { greetedName, type Tell } from "#src/modules/content/notification/tell.service.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { href } from "#src/routes/back-office.ts";
import type { lowKind, postedKind } from "./movement-book.ts";

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
    await tell({ key, ref, userId }, (reader) => {
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
