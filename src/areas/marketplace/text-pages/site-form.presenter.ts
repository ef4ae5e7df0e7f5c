import {
  consentField,
  siteForms,
  type SiteFormDefinition,
  type SiteFormField,
  type SiteFormKind,
} from "#src/modules/contact/site-form/site-form.rules.ts";
import type { AppErrorShape } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

/** Which form stands at which route. */
export const formRoutes = {
  feedback: "feedback",
  partnerRegistration: "partner",
  contact: "contact",
} as const;
export type FormRoute = keyof typeof formRoutes;

export interface SiteFormModel {
  kind: SiteFormKind;
  title: string;
  lead: string;
  action: string;
  formKey: string;
  fields: readonly (Omit<SiteFormField, "options"> & {
    label: string;
    options: readonly { value: string; label: string }[];
  })[];
  consent: string;
  send: string;
  choose: string;
  invalidTitle: string;
  /** What became of a message that was sent just now. */
  sent: { title: string; reference: string; mail: string; again: string } | null;
}

export function presentSiteForm(
  route: FormRoute,
  { reference, formKey }: { reference: string | null; formKey: string },
  { language, say }: Reader,
): SiteFormModel {
  const kind = formRoutes[route];
  const definition: SiteFormDefinition = siteForms[kind];
  return {
    kind,
    title: say(`site-form.${kind}.title`),
    lead: say(`site-form.${kind}.lead`),
    action: href(route, language),
    formKey,
    fields: definition.fields.map((field) => {
      const label = say(`site-form.${kind}.field.${field.name}`);
      return {
        ...field,
        label: field.isRequired ? label : say("site-form.optional", { label }),
        options: (field.options ?? []).map((value) => ({
          value,
          label: say(`site-form.${kind}.option.${field.name}.${value}`),
        })),
      };
    }),
    consent: say(`site-form.${kind}.consent`),
    send: say("site-form.send"),
    choose: say("site-form.choose"),
    invalidTitle: say("site-form.invalidTitle"),
    sent:
      reference === null
        ? null
        : {
            title: say("site-form.sent.title"),
            reference: say("site-form.sent.reference", { reference }),
            mail: say("site-form.sent.mail"),
            again: say("site-form.sent.again"),
          },
  };
}

/** Countries have codes of their own for a document that is none. */
const documentField = "legalId";

const ownCodes = ["TOO_MANY_REQUESTS", "IDEMPOTENCY_CONFLICT"];

/** What is wrong with what was sent, field by field. */
export function presentFormErrors(
  kind: SiteFormKind,
  error: Pick<AppErrorShape, "code" | "fields">,
  say: Reader["say"],
): { field: string | null; message: string }[] {
  if (error.fields.length === 0) {
    const code = ownCodes.includes(error.code) ? error.code : "other";
    return [{ field: null, message: say(`site-form.error.${code}`) }];
  }
  return error.fields.map(({ field, code, params }) => ({
    field,
    message: say(
      `site-form.error.${field === documentField && code !== "REQUIRED" && code !== "TOO_BIG" ? "INVALID_DOCUMENT" : code}`,
      {
        label: field === consentField ? "" : say(`site-form.${kind}.field.${field}`),
        ...params,
      },
    ),
  }));
}
