import {
  greetedName,
  type NotificationReader,
  type Tell,
  type Told,
} from "#src/modules/content/notification/tell.service.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { ClaimedMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Say } from "#src/platform/words/words.ts";
import {
  accountAlerts,
  accountMessageKinds,
  type AccountMessageKind,
  resetAskedKind,
} from "./account-messages.ts";
import { accountLink } from "./account-paths.rules.ts";
import type { PasswordChanges } from "./password-change.service.ts";

/** What the outbox does for accounts: invitation, activation code, reset link and alerts, in the language of the
 *  account. To an account that was disabled meanwhile nothing leaves. */
export const accountMailHandlers = (tell: Tell): Record<string, OutboxHandler> =>
  Object.fromEntries(
    accountMessageKinds.map((kind): [string, OutboxHandler] => [
      kind,
      (message) =>
        tell(
          {
            key: kind === "account_alert" ? `account_alert.${alertOf(message)}` : kind,
            ref: message.ref,
            userId: text(message.payload, "userId"),
          },
          (reader, say) => told[kind](reader, message, say),
        ),
    ]),
  );

/** Answers who asked for a link to a new password, where they have an account. */
export const resetAskedHandler = (
  changes: Pick<PasswordChanges, "sendReset">,
): Record<string, OutboxHandler> => ({
  [resetAskedKind]: ({ payload }) =>
    changes.sendReset({ email: text(payload, "email"), origin: text(payload, "origin") }),
});

const told: Record<
  AccountMessageKind,
  (reader: NotificationReader, message: ClaimedMessage, say: Say) => Told
> = {
  user_invited: (reader, { payload }) => ({
    values: {
      name: greetedName(reader),
      until: dayAndTime(new Date(text(payload, "until")), reader),
    },
    url: accountLink("activate", reader.language, text(payload, "token"), text(payload, "origin")),
  }),
  activation_code: (reader, { payload }, say) => ({
    values: { name: greetedName(reader) },
    facts: [{ name: say("account-mail.code"), value: text(payload, "code") }],
  }),
  password_reset: (reader, { payload }) => ({
    values: { name: greetedName(reader) },
    url: accountLink("reset", reader.language, text(payload, "token"), text(payload, "origin")),
  }),
  account_alert(reader, { payload }, say) {
    const when = dayAndTime(new Date(text(payload, "at")), reader);
    const device = payload["device"];
    return {
      values: { name: greetedName(reader), when },
      facts: [
        { name: say("account-mail.when"), value: when },
        ...(typeof device === "string" && device !== ""
          ? [{ name: say("account-mail.device"), value: device }]
          : []),
      ],
    };
  },
};

function alertOf({ payload }: ClaimedMessage): string {
  const alert = accountAlerts.find((known) => known === payload["alert"]);
  if (alert === undefined) throw badPayload();
  return alert;
}

const locales = { es: "es-CL", en: "en-GB", pt: "pt-BR" } as const;

/** An instant in the user's zone and language. */
const dayAndTime = (at: Date, { language, timeZone }: NotificationReader): string =>
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
