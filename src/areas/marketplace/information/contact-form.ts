import { contactTopicNames, writtenFrom } from "#src/modules/contact/ticket/contact-us.rules.ts";
import { isReference } from "#src/modules/contact/lead/lead.rules.ts";
import { readSiteForm } from "#src/modules/contact/site-form/site-form.rules.ts";
import { isTicketReference } from "#src/modules/contact/ticket/ticket.rules.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { type PageArguments, type Refused, seeOther } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import {
  presentFormErrors,
  presentSiteForm,
} from "#src/areas/marketplace/text-pages/site-form.presenter.ts";
import type { SiteFormRefusal } from "#src/areas/marketplace/text-pages/site-form.view.tsx";

/** The form of the contact page: what is written to us becomes a ticket or a lead, as by the call. */

/** Query key under which a sent message's number comes back. */
const sentKey = "enviado";

/** The form as it is drawn, or what became of the message sent just now. */
export function contactForm({ request, facts }: PageArguments, reader: Reader) {
  const sent = askedUrl(request).searchParams.get(sentKey) ?? "";
  const reference = isReference(sent) || isTicketReference(sent) ? sent : null;
  if (reference !== null) facts.markPersonal();
  return presentSiteForm("contact", { reference, formKey: "" }, reader);
}

/** Takes what was written; what is refused is shown again with what is wrong. */
export async function sendContact(
  args: PageArguments,
): Promise<Refused<SiteFormRefusal> | Response> {
  const { request, services, facts } = args;
  facts.markPersonal();
  const values: Record<string, string> = {};
  for (const [name, value] of await request.formData())
    if (typeof value === "string") values[name] = value;
  try {
    const reference = await keep(args, values);
    return seeOther(`${href("contact", facts.language, {}, `${sentKey}=${reference}`)}#escribir`);
  } catch (error) {
    if (!isAppError(error) || error.report) throw error;
    // The service calls the message a text.
    const fields = error.fields.map((one) =>
      one.field === "text" ? { ...one, field: "message" } : one,
    );
    const say = services.words.say(facts.language);
    return {
      shown: { values, errors: presentFormErrors("contact", { code: error.code, fields }, say) },
      status: error.status,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
}

async function keep(
  { services, facts }: PageArguments,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { country, language, partner } = facts;
  const read = readSiteForm("contact", values, country.code);
  if (!read.ok) throw badRequest(read.faults);
  await facts.countRequest();
  const { answers } = read;
  const topic = contactTopicNames.find((name) => name === answers["topic"]) ?? "otro";
  const { session } = facts;
  // Who is signed in has what they write among their own questions, at their company's node.
  const from = session === null ? null : writtenFrom(session.holder);
  const { reference } = await services.contactUs.send({
    topic,
    text: answers["message"] ?? "",
    legalId: answers["legalId"],
    country: from?.country ?? country.code,
    language,
    requester: {
      name: answers["name"] ?? "",
      email: answers["email"] ?? "",
      phone: answers["phone"] ?? null,
      userId: session?.user.id ?? null,
    },
    partner: partner?.subdomain ?? null,
    path: from?.path ?? null,
    visitorId: await facts.ensureVisitor(),
    origin: href("contact", language),
    isLegalIdChecked: false,
    key: undefined,
  });
  return reference;
}
