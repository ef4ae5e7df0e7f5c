import { recipientsOf } from "#src/modules/content/notification/audiences.rules.ts";
import {
  partBounds,
  templateKeys,
  templateParts,
  type TemplateText,
} from "#src/modules/content/notification/template.rules.ts";
import type { AskedTemplate } from "#src/modules/content/notification/template-desk.service.ts";
import { refusedForm } from "#src/areas/page/form-faults.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { languages } from "#src/routes/languages.ts";
import { type TemplateAnswer, TemplatesView } from "./templates.view.tsx";
import "#src/ui/kit/kit.css";

const countries = ["", "CL", "PE", "CO", "INT"] as const;

/** The text that an address or a form names; the first one where it names none. Throws NOT_FOUND of an unknown one. */
function askedOf(read: (name: string) => string | null): AskedTemplate {
  const named = read("plantilla") ?? templateKeys[0] ?? "";
  // A type of several texts opens its first.
  const key =
    templateKeys.find((one) => one === named) ??
    templateKeys.find((one) => one.startsWith(`${named}.`));
  const language = languages.find((one) => one === (read("idioma") ?? "es"));
  const country = countries.find((one) => one === (read("pais") ?? ""));
  if (key === undefined || language === undefined || country === undefined) throw notFound();
  return { key, language, country };
}

/** The texts of notifications, and the one that is open. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { url } = facts;
  const { templateDesk, words } = services;
  const actor = staffOf(facts);
  const asked = askedOf((name) => url.searchParams.get(name));
  const open = await templateDesk.find(actor, asked);
  const path = href("templates", facts.language);
  const say = words.say(facts.language);
  return {
    title: say("notifications.templates.title"),
    words: words.pick(facts.language, ["kit", "notifications"]),
    model: {
      path,
      asked,
      version: open.version,
      fields: open.fields,
      recipients: recipientsOf(asked.key).map((one) => say(`notifications.recipient.${one}`)),
      text: open.text,
      longest: Object.fromEntries(templateParts.map((part) => [part, partBounds[part].longest])),
      languages,
      countries,
      isSaved: url.searchParams.get("hecho") === "1",
      texts: templateKeys.map((key) => ({
        key,
        href: `${path}?plantilla=${key}&idioma=${asked.language}&pais=${asked.country}`,
        isOpen: key === asked.key,
      })),
    },
  };
});

/** Shows how a text looks, or saves it. */
export const action = formAction(async (args): Promise<Refused<TemplateAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const form = await request.formData();
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  const actor = staffOf(facts);
  const asked = askedOf(read);
  const text = Object.fromEntries(
    templateParts.map((part) => [
      part,
      (read(part) ?? "").replaceAll("\r\n", "\n").slice(0, 4_000),
    ]),
  ) as TemplateText;
  const version = Number(read("version"));
  const attempt = crypto.randomUUID();
  try {
    if (!Number.isSafeInteger(version) || version < 0)
      throw badRequest([{ field: "version", code: "INVALID" }]);
    if (read("do") === "preview") {
      const { drawn } = services.templateDesk.preview(actor, asked, text);
      return { shown: { text, version, faults: [], attempt, drawn }, status: 200 };
    }
    await services.templateDesk.save(actor, asked, { text, version });
    const path = href("templates", facts.language);
    const { key, language, country } = asked;
    return seeOther(`${path}?plantilla=${key}&idioma=${language}&pais=${country}&hecho=1`);
  } catch (error) {
    const say = services.words.say(facts.language);
    const nameOf = (field: string) =>
      templateParts.some((part) => part === field)
        ? say(`notifications.templates.part.${field}`)
        : field;
    const { shown, status } = refusedForm(error, { form: "template", values: {}, say });
    const faults = shown.faults.map(({ field, message }) => ({
      field,
      message: field === null ? message : message.replace(field, nameOf(field)),
    }));
    return { shown: { text, version, faults, attempt, drawn: null }, status };
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function TemplatesPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => <TemplatesView model={loaded.model} answer={sent} />}
    </LoadedPage>
  );
}
