import type { LeadRecord } from "#src/modules/contact/lead/lead-desk.service.ts";
import {
  leadMailLimits,
  leadMailTemplates,
} from "#src/modules/contact/lead/mails/lead-mails.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import type { Values } from "./lead-form.ts";
import type { LeadMailModel } from "./lead-mail.view.tsx";
import type { workerOf } from "./leads-page.ts";

type Worker = ReturnType<typeof workerOf>;
type Writing = Pick<PageArguments["services"], "leadMails">;

/** The templates, and the form of the one that was chosen; null where this person writes no mails. */
export async function mailOf(
  { leadMails }: Writing,
  worker: Worker,
  { record, reader, asked }: { record: LeadRecord; reader: Reader; asked: string | null },
): Promise<LeadMailModel | null> {
  if (!worker.permissions.some((one) => one === "lead:message")) return null;
  const { lead, contact, contactRefusals } = record;
  const { say } = reader;
  const page = href("lead", reader.language, { reference: lead.reference });
  const template = leadMailTemplates.find((one) => one === asked);
  const refusal =
    contact.email === null
      ? say("leads.mail.none")
      : contactRefusals.email === null
        ? null
        : say(`leads.refusal.${contactRefusals.email}`);
  return {
    refusal,
    templates: leadMailTemplates.map((one) => ({
      label: say(`leads.mail.template.${one}`),
      href: `${page}?correo=${one}#correo`,
      isCurrent: one === template,
    })),
    draft:
      template === undefined
        ? null
        : {
            template,
            id: crypto.randomUUID(),
            cancelHref: `${page}#correo`,
            limits: leadMailLimits,
            ...(await leadMails.draft(worker, lead.reference, template)),
          },
  };
}

/** Sends the mail that the form has. */
export async function mailAsked(
  { leadMails }: Writing,
  worker: Worker,
  reference: string,
  values: Values,
): Promise<void> {
  const template = leadMailTemplates.find((one) => one === values["template"]);
  const id = values["id"] ?? "";
  if (template === undefined || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
    throw badRequest([{ field: "template", code: "REQUIRED" }]);
  await leadMails.send(worker, reference, {
    id,
    template,
    subject: values["subject"] ?? "",
    body: values["body"] ?? "",
  });
}
