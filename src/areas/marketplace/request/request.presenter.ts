import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { type Policyholder, policyholderOf } from "#src/modules/contact/lead/lead.rules.ts";
import { contactIn } from "#src/contracts/contact.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import type {
  ConsentPurpose,
  ContactField,
  RequestPageModel,
} from "#src/areas/marketplace/request-facts/request.view-model.ts";
import {
  consentPurposes,
  contactFields,
} from "#src/areas/marketplace/request-facts/request.view-model.ts";
import type { FieldError } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import {
  comparatorName,
  comparatorOf,
  identityOf,
  isBoughtOnline,
  isDemonstration,
  isOnline,
  purchaseHref,
} from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { presentSummary } from "#src/areas/marketplace/request-facts/price-summary.presenter.ts";
import { sharingText } from "#src/areas/marketplace/request-facts/sharing.presenter.ts";

export interface RequestSources {
  detail: ProductDetail;
  profile: Profile | null;
  comparator: ReturnType<typeof comparatorOf>;
  idempotencyKey: string;
  /** What the product's profile form asks for. */
  profileFields: readonly string[];
}

/** What somebody typed, kept over an error. */
export type RequestDraft = Pick<RequestPageModel, "values" | "consents" | "idempotencyKey">;

/** What is wrong with it. */
export type RequestRefusal = RequestDraft & Pick<RequestPageModel, "errors" | "failure">;

const noValues = { fullName: "", identification: "", email: "", phone: "", comment: "" };
const noConsents = { quote: false, whatsapp: false, news: false };

/** The request page as it opens: nothing typed, no consent ticked (D8.9). */
export function presentRequest(sources: RequestSources, reader: Reader): RequestPageModel {
  const { detail, profile, comparator } = sources;
  const { record } = detail;
  const { say, language, country } = reader;
  const action = productHref(record, language, "request");
  const policyholder = policyholderOfRecord(record);
  const isBought = isBoughtOnline(record);
  // 'Contratar' names what this page does only where the product has no purchase of its own.
  const isSentOnline = isOnline(record) && !isBought;
  return {
    breadcrumb: [
      {
        label: comparatorName(comparator, reader),
        href: href("comparator", language, { comparator: comparator.baseUrl }),
      },
      { label: record.displayName, href: identityOf(record, language).href },
      { label: say(isSentOnline ? "product.action.hire" : "product.action.request") },
    ],
    summary: presentSummary(
      detail,
      profile,
      { comparator: comparator.baseUrl, path: action },
      reader,
    ),
    isOnline: isSentOnline,
    purchaseHref: isBought ? purchaseHref(record, language) : null,
    action,
    idempotencyKey: sources.idempotencyKey,
    values: noValues,
    consents: noConsents,
    errors: [],
    failure: null,
    identification: identificationOf(policyholder, reader),
    phoneHint: say("request.phoneHint"),
    sharing: sharingText(record.organization.displayName, sources.profileFields, reader),
    contact: contactIn(country.contact, language),
    isDemonstration: isDemonstration(record),
  };
}

/** Reads the form; what is missing is empty, what is too long is cut well above any limit. */
export function readDraft(form: Pick<FormData, "get">): RequestDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, mostText) : "";
  };
  return {
    values: Object.fromEntries(contactFields.map((field) => [field, text(field)])) as Record<
      ContactField,
      string
    >,
    consents: Object.fromEntries(
      consentPurposes.map((purpose) => [purpose, text(purpose) === "true"]),
    ) as Record<ConsentPurpose, boolean>,
    idempotencyKey: text("idempotencyKey").slice(0, mostKey),
  };
}

const mostText = 5_000;
const mostKey = 100;

/** The refused fields in words, in the form's order; the same words stand in the summary (UX 27). */
export function presentErrors(
  fields: readonly FieldError[],
  { say, country }: Pick<Reader, "say" | "country">,
  policyholder: Policyholder = "person",
): RequestPageModel["errors"] {
  const order: readonly (ContactField | ConsentPurpose)[] = [...contactFields, ...consentPurposes];
  return order.flatMap((field) => {
    const found = fields.find((one) => one.field.split(".").at(-1) === field);
    if (found === undefined) return [];
    const isConsent = (consentPurposes as readonly string[]).includes(field);
    const label =
      field === "identification"
        ? identificationOf(policyholder, { say, country }).label
        : isConsent
          ? say("request.consent.title")
          : say(`request.field.${field}`);
    const message =
      found.code === "REQUIRED" && !isConsent
        ? say(`request.missing.${missingKey(field, policyholder)}`, { label: lowerFirst(label) })
        : say(`errors.${found.code}`, { ...found.params, field: label });
    return [{ field, message }];
  });
}

const missingKey = (field: string, policyholder: Policyholder): string =>
  field === "identification" && policyholder === "company" ? "companyIdentification" : field;

/** A label within a sentence; an abbreviation stays in capitals: 'RUT de la empresa'. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** Who takes out the product of a page: by its catalogue codes. */
export const policyholderOfRecord = ({ insuranceType }: ProductRecord): Policyholder =>
  policyholderOf({ insuranceType: insuranceType.code, upperType: insuranceType.upperType.name });

/** Label and example of what identifies the policyholder in the country: a person's RUT, DNI or cédula, a
 *  company's RUT, RUC or NIT (CQ 5). */
function identificationOf(
  policyholder: Policyholder,
  { say, country }: Pick<Reader, "say" | "country">,
): RequestPageModel["identification"] {
  const key = policyholder === "company" ? "companyIdentification" : "identification";
  return {
    label: say(`request.${key}.${country.code}`),
    hint: say(`request.${key}Hint.${country.code}`),
  };
}
