import type { CountryCode } from "#src/contracts/identification.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type MailContent, writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import type { Say } from "#src/platform/words/words.ts";
import { isForAccounts } from "./audiences.rules.ts";
import { findChoice, findReader, insertBellNotice, type Reader } from "./bell.queries.ts";
import { findStoredType } from "./notification-type.queries.ts";
import type { NotificationChannel } from "./notification-types.rules.ts";
import { ringsAt, waysOf } from "./preference.rules.ts";
import { partsOfKey, type TemplateKey } from "./template.rules.ts";
import type { Drawn, DrawTemplate } from "./template.service.ts";

export type NotificationReader = Reader;

/** What happened, and whom it is told. */
export interface Happening {
  key: TemplateKey;
  /** Unique for its type and reader. */
  ref: string;
  userId: string;
  country?: CountryCode | undefined;
  /** The one channel to use; undefined: every channel of the type. Given where the message on the other channel is sent by
   *  other code, or belongs to another user. */
  only?: NotificationChannel | undefined;
}

/** What is told of it, once its reader is known. */
export interface Told {
  values: Readonly<Record<string, string>>;
  /** Named values of the mail, which no template moves. */
  facts?: MailContent["facts"] | undefined;
  /** Where the mail's link leads. */
  url?: string | undefined;
  /** Where the bell leads, on this site. */
  path?: string | undefined;
}

/** Tells a user of what happened: by mail and bell, as its type says and the user chose. To an account that was
 *  disabled meanwhile, and of a type that is switched off, nothing leaves. Called for each message of the outbox. */
export type Tell = (
  happening: Happening,
  about: (reader: NotificationReader, say: Say) => Told,
) => Promise<void>;

/** Somebody with an account and the ways on which a type reaches them now: none where it is switched off for
 *  everybody, by themselves, or where their account was disabled. */
async function reached(
  connection: Connection,
  type: string,
  userId: string,
): Promise<{ reader: Reader; ways: NotificationChannel[] } | undefined> {
  return asService(connection, async (own) => {
    const found = await findStoredType(own, type);
    const reader = await findReader(own, userId);
    if (found === undefined || reader === undefined || !found.isActive) return undefined;
    if (found.isOptional && !reader.isActivated) return undefined;
    return { reader, ways: waysOf(found, await findChoice(own, userId, type)) };
  });
}

/** Whether a type's own mail, written by who sends it, leaves now for somebody: not where the type is switched off for
 *  everybody; of who has an account (null: they have none) not where they left its mail off either. */
export type IsMailed = (type: string, userId: string | null) => Promise<boolean>;

export const createIsMailed =
  ({ connection }: { connection: Connection }): IsMailed =>
  async (type, userId) => {
    if (userId !== null)
      return (await reached(connection, type, userId))?.ways.includes("mail") === true;
    const found = await asService(connection, (own) => findStoredType(own, type));
    return found?.isActive === true && found.channels.includes("mail");
  };

export function createTell(needs: {
  connection: Connection;
  clock: Clock;
  mailer: Mailer;
  draw: DrawTemplate;
  say(language: string): Say;
}): Tell {
  const { connection, clock, mailer, draw } = needs;

  async function ring(
    { userId, ref }: Happening,
    {
      type,
      drawn,
      path,
      reader,
    }: { type: string; drawn: Drawn; path: string | null; reader: Reader },
  ): Promise<void> {
    const at = clock.now();
    const { subject: text, preview: detail } = drawn;
    const notice = { userId, type, ref, text, detail, path, at };
    await asService(connection, (own) =>
      insertBellNotice(own, { ...notice, ringsAt: ringsAt(at, reader.timeZone) }),
    );
  }

  return async (happening, about) => {
    const { key, userId, country, ref, only } = happening;
    if (!isForAccounts(key)) throw new Error(`${key} has no recipient with an account.`);
    const { type: name } = partsOfKey(key);
    const found = await reached(connection, name, userId);
    if (found === undefined) return;
    const { reader } = found;
    const ways = found.ways.filter((way) => only === undefined || way === only);
    if (ways.length === 0) return;
    const say = needs.say(reader.language);
    const told = about(reader, say);
    const drawn = await draw(key, { language: reader.language, country }, told.values);
    if (ways.includes("bell"))
      await ring(happening, { type: name, drawn, path: told.path ?? null, reader });
    if (!ways.includes("mail")) return;
    const { action, ...parts } = drawn;
    const content: MailContent = {
      ...parts,
      language: reader.language,
      brand: say("mail.brand"),
      facts: told.facts ?? [],
      steps: undefined,
      links: told.url === undefined ? [] : [{ label: action, url: told.url }],
    };
    await mailer.send({ ref: `${name}/${ref}`, to: reader.email, ...writtenMail(content) });
  };
}

/** How somebody is greeted. */
export const greetedName = ({ name }: NotificationReader): string => name.split(" ")[0] ?? "";
