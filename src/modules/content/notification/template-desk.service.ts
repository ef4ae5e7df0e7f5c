import type { CountryCode } from "#src/contracts/identification.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import {
  fieldsChanged,
  type KeepDone,
  type DoneBy,
} from "#src/modules/identity/audit/done-acts.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { type MailContent, writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  staleEdit,
  templateRefused,
  typeNotEditable,
  typeNotFound,
} from "./notification.errors.ts";
import {
  findStoredType,
  listStoredTypes,
  type StoredType,
  switchType,
} from "./notification-type.queries.ts";
import {
  findTemplate,
  findTemplateInForce,
  insertTemplate,
  listTemplates,
  type StoredTemplate,
} from "./template.queries.ts";
import {
  exampleValues,
  partsOfKey,
  templateFaults,
  templateFields,
  type TemplateKey,
  templateKeys,
  type TemplateText,
} from "./template.rules.ts";
import { type Drawn, drawnText } from "./template.service.ts";

/** Who acts: a signed-in user with what their grants cover. */
export type NotificationActor = DoneBy;

/** Which text: a type's, with its variant, in a language, for a country or for all. */
export interface AskedTemplate {
  key: TemplateKey;
  language: Language;
  country: CountryCode | "";
}

/** The text that a place has, and its version: 0 where it is another place's. */
export interface TemplateForEdit {
  text: TemplateText;
  version: number;
  fields: readonly string[];
}

/** Types and texts hold for everybody. */
const everything = { path: "amparo" };
const permission = "notification:update";

export type TemplateDesk = ReturnType<typeof createTemplateDesk>;

interface TemplateDeskNeeds {
  access: AccessService;
  clock: Clock;
  keepDone: KeepDone;
  say(language: string): Say;
}

const placeOf = ({ key, language, country }: AskedTemplate) => ({
  ...partsOfKey(key),
  language,
  country,
});

function check({ key }: AskedTemplate, text: TemplateText): void {
  const faults = templateFaults(key, text);
  if (faults.length > 0) throw templateRefused(faults);
}

/** The types in the order of the table. */
async function listTypes(
  needs: TemplateDeskNeeds,
  { holder }: NotificationActor,
): Promise<StoredType[]> {
  needs.access.require(permission, holder, everything);
  return needs.access.asHolder(holder, (own) => listStoredTypes(own));
}

/** Switches a type off or on for everybody. Throws NOT_FOUND, NOT_EDITABLE of one that nobody may switch off,
 *  STALE_EDIT. */
async function turnType(
  needs: TemplateDeskNeeds,
  actor: NotificationActor,
  change: { name: string; isActive: boolean; version: number },
): Promise<void> {
  const { holder } = actor;
  needs.access.require(permission, holder, everything);
  await needs.access.asHolder(holder, async (own) => {
    const found = await findStoredType(own, change.name);
    if (found === undefined) throw typeNotFound();
    if (!found.isOptional) throw typeNotEditable();
    if (!(await switchType(own, change))) throw staleEdit(found);
    await needs.keepDone(own, actor, {
      action: "notification-type.change",
      permission,
      record: `notification-type/${change.name}`,
      fields: ["isActive"],
      facts: { isActive: [found.isActive, change.isActive] },
    });
  });
}

/** The newest text of every place that has one. */
async function list(
  needs: TemplateDeskNeeds,
  { holder }: NotificationActor,
): Promise<(StoredTemplate & { key: TemplateKey })[]> {
  needs.access.require(permission, holder, everything);
  const stored = await needs.access.asHolder(holder, (own) => listTemplates(own));
  return templateKeys.flatMap((key) => {
    const { type, variant } = partsOfKey(key);
    return stored
      .filter((one) => one.type === type && one.variant === variant)
      .map((one) => ({ ...one, key }));
  });
}

/** The text that somebody begins to edit: the place's own, else the one in force there. */
async function find(
  needs: TemplateDeskNeeds,
  { holder }: NotificationActor,
  asked: AskedTemplate,
): Promise<TemplateForEdit> {
  needs.access.require(permission, holder, everything);
  return needs.access.asHolder(holder, async (own) => {
    const place = placeOf(asked);
    const found = await findTemplate(own, place);
    const text = found ?? (await findTemplateInForce(own, place));
    if (text === undefined) throw typeNotFound();
    const { subject, preview, heading, opening, action, closing } = text;
    return {
      text: { subject, preview, heading, opening, action, closing },
      version: found?.version ?? 0,
      fields: templateFields[asked.key] ?? [],
    };
  });
}

/** The mail that a text makes, with example values; nothing is stored. Throws BAD_REQUEST with the part and,
 *  of a field that the type does not have, its name. */
function previewOf(
  needs: TemplateDeskNeeds,
  { holder }: NotificationActor,
  asked: AskedTemplate,
  text: TemplateText,
): { drawn: Drawn; html: string; text: string } {
  needs.access.require(permission, holder, everything);
  check(asked, text);
  const drawn = drawnText(text, exampleValues);
  if (drawn === undefined) throw new Error(`${asked.key} has a field without an example.`);
  const { action, openingText: _source, ...parts } = drawn;
  const content: MailContent = {
    ...parts,
    language: asked.language,
    brand: needs.say(asked.language)("mail.brand"),
    facts: [],
    steps: undefined,
    links: action === "" ? [] : [{ label: action, url: "https://amparo.example/" }],
  };
  const mail = writtenMail(content);
  return { drawn, html: mail.html, text: mail.text };
}

/** Saves a text as the next version of its place; it holds for what is sent from now on. Throws BAD_REQUEST,
 *  STALE_EDIT, IDEMPOTENCY_CONFLICT. */
async function save(
  needs: TemplateDeskNeeds,
  actor: NotificationActor,
  asked: AskedTemplate,
  { text, version, sent }: { text: TemplateText; version: number; sent?: SentCall | undefined },
): Promise<number> {
  const { holder, user } = actor;
  needs.access.require(permission, holder, everything);
  check(asked, text);
  const at = needs.clock.now();
  const saved = await needs.access.asHolder(holder, (own) =>
    onceSent(own, sent, at, async () => {
      const place = placeOf(asked);
      const before = await findTemplate(own, place);
      const next = version + 1;
      const isNext = (before?.version ?? 0) === version;
      const row = { ...place, ...text, version: next, madeBy: user.id, madeAt: at };
      if (!isNext || !(await insertTemplate(own, row))) throw staleEdit(before ?? {});
      await needs.keepDone(own, actor, {
        action: "template.change",
        permission,
        record: `template/${asked.key}/${asked.language}/${asked.country || "*"}`,
        fields: fieldsChanged(before, text),
      });
      return { version: next };
    }),
  );
  return saved.version;
}

/** Types and texts of notifications, as people of the back office see and change them. */
export function createTemplateDesk(needs: TemplateDeskNeeds) {
  return withNeeds(needs, {
    listTypes,
    switchType: turnType,
    list,
    find,
    preview: previewOf,
    save,
  });
}
