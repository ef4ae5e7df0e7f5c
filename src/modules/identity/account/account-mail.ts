import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { ClaimedMessage } from "#src/platform/jobs/outbox.queries.ts";
import { type MailContent, writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import type { Say } from "#src/platform/words/words.ts";
import { accountAlerts, accountMessageKinds, type AccountMessageKind } from "./account-messages.ts";
import { accountLink } from "./account-paths.rules.ts";
import { findUser, type User } from "./user.queries.ts";

interface MailNeeds {
  connection: Connection;
  mailer: Mailer;
  say(language: string): Say;
}

/** What the outbox does for accounts: invitation, activation code, reset link and alerts, in the language of the
 *  account. To an account that was disabled meanwhile nothing leaves. */
export const accountMailHandlers = (needs: MailNeeds): Record<string, OutboxHandler> =>
  Object.fromEntries(accountMessageKinds.map((kind) => [kind, accountMailHandler(kind, needs)]));

const accountMailHandler =
  (kind: AccountMessageKind, { connection, mailer, say }: MailNeeds): OutboxHandler =>
  async (message) => {
    const user = await findUser(connection, text(message.payload, "userId"));
    if (user === undefined || !user.isActive) return;
    const content = contents[kind](user, message, say(user.language));
    await mailer.send({ ref: `${kind}/${message.ref}`, to: user.email, ...writtenMail(content) });
  };

const contents: Record<
  AccountMessageKind,
  (user: User, message: ClaimedMessage, say: Say) => MailContent
> = {
  user_invited(user, { payload }, say) {
    const until = dayAndTime(new Date(text(payload, "until")), user);
    const token = text(payload, "token");
    return {
      ...base(user, say, "invited"),
      preview: say("account-mail.invited.preview", { until }),
      opening: [say("account-mail.invited.opening", { until })],
      links: [
        {
          label: say("account-mail.invited.action"),
          url: accountLink("activate", user.language, token, text(payload, "origin")),
        },
      ],
    };
  },
  activation_code: (user, { payload }, say) => ({
    ...base(user, say, "code"),
    facts: [{ name: say("account-mail.code.fact"), value: text(payload, "code") }],
  }),
  password_reset: (user, { payload }, say) => ({
    ...base(user, say, "reset"),
    links: [
      {
        label: say("account-mail.reset.action"),
        url: accountLink("reset", user.language, text(payload, "token"), text(payload, "origin")),
      },
    ],
  }),
  account_alert(user, { payload }, say) {
    const alert = accountAlerts.find((known) => known === payload["alert"]);
    if (alert === undefined) throw badPayload();
    const device = payload["device"];
    return {
      ...base(user, say, `alert.${alert}`),
      preview: say("account-mail.alert.preview"),
      facts: [
        {
          name: say("account-mail.alert.when"),
          value: dayAndTime(new Date(text(payload, "at")), user),
        },
        ...(typeof device === "string" && device !== ""
          ? [{ name: say("account-mail.alert.device"), value: device }]
          : []),
      ],
      closing: [say("account-mail.alert.why")],
    };
  },
};

const base = (user: User, say: Say, what: string): MailContent => ({
  language: user.language,
  brand: say("account-mail.brand"),
  subject: say(`account-mail.${what}.subject`),
  preview:
    what.startsWith("alert") || what === "invited" ? "" : say(`account-mail.${what}.preview`),
  heading: say(`account-mail.${what}.heading`),
  opening: what === "invited" ? [] : [say(`account-mail.${what}.opening`)],
  facts: [],
  steps: undefined,
  links: [],
  closing: what.startsWith("alert") ? [] : [say(`account-mail.${what}.why`)],
});

const locales = { es: "es-CL", en: "en-GB", pt: "pt-BR" } as const;

/** An instant in the user's zone and language. */
const dayAndTime = (at: Date, { language, timeZone }: User): string =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  }).format(at);

function text(payload: Record<string, unknown>, name: string): string {
  const value = payload[name];
  if (typeof value !== "string") throw badPayload();
  return value;
}

const badPayload = (): Error =>
  Object.assign(new Error("The payload is not of an account's message."), {
    code: "BAD_PAYLOAD",
    permanent: true,
  });
