import {
  leadSources,
  requestTypes,
  type RequestType,
} from "#src/contracts/enumerations/operations.ts";
import { requestTypeText } from "#src/modules/contact/lead/lead-words.rules.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { href } from "#src/routes/back-office.ts";
import { faultsOf, valuesOf } from "./lead-form.ts";
import { leadsMeta, workerOf } from "./leads-page.ts";
import type { LeadAnswer } from "./leads.view-model.ts";
import { NewLeadView } from "./new-lead.view.tsx";
import "#src/ui/kit/kit.css";
import "./leads.css";

/** A lead that somebody brings by hand. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, country } = facts;
  const worker = workerOf(facts);
  const { words, access } = services;
  const say = words.say(language);
  const nodes = await access.listNodes(worker.holder);
  return {
    words: words.pick(language, ["kit", "leads"]),
    title: `${say("leads.newTitle")} | Amparo`,
    listHref: href("leads", language),
    country: country.code,
    sources: leadSources,
    requestTypes: requestTypes.map((value) => ({
      value,
      label: requestTypeText(value, { say }),
    })),
    // Of whom the person sees: by the last part of the path, as their subdomain is called.
    partners: nodes.flatMap(({ kind, path, name }) =>
      kind === "partner" ? [{ value: path.split("/").at(-1) ?? "", label: name }] : [],
    ),
  };
});

const fields = [
  "country",
  "fullName",
  "email",
  "phone",
  "identification",
  "source",
  "partner",
  "requestType",
  "productCode",
  "consent",
  "whatsapp",
  "comment",
] as const;
/** Left out: as the product says. Throws BAD_REQUEST for what is no type. */
function typeAsked(asked: string): { requestType?: RequestType } {
  if (asked === "") return {};
  const requestType = requestTypes.find((one) => one === asked);
  if (requestType === undefined) throw badRequest([{ field: "requestType", code: "INVALID" }]);
  return { requestType };
}

const countries = ["CL", "PE", "CO", "INT"] as const;

export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<LeadAnswer> | Response> => {
    facts.markPersonal();
    const worker = workerOf(facts);
    const { language } = facts;
    const values = await valuesOf(request);
    const text = (name: (typeof fields)[number]) => values[name]?.trim() ?? "";
    try {
      const { reference } = await services.handLeads.create(worker, {
        country: countries.find((one) => one === text("country")) ?? facts.country.code,
        source: leadSources.find((one) => one === text("source")) ?? "QUEPLAN.CL",
        fullName: text("fullName"),
        email: text("email"),
        phone: text("phone"),
        identification: text("identification"),
        comment: text("comment"),
        consent: text("consent"),
        whatsapp: text("whatsapp") !== "",
        ...(text("partner") === "" ? {} : { partner: text("partner").slice(0, 60) }),
        ...typeAsked(text("requestType")),
        ...(text("productCode") === "" ? {} : { productCode: text("productCode") }),
        language,
      });
      return seeOther(`${href("lead", language, { reference })}?hecho=create`);
    } catch (error) {
      if (!isAppError(error)) throw error;
      const faults = faultsOf(error, services.words.say(language), fields);
      const shown: LeadAnswer = {
        attempt: crypto.randomUUID(),
        form: "create",
        values,
        faults,
        revealed: null,
      };
      return { shown, status: error.status };
    }
  },
);

export const headers = answerHeaders;
export const meta = leadsMeta;

export default function NewLeadPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <NewLeadView
          listHref={loaded.listHref}
          country={loaded.country}
          sources={loaded.sources}
          requestTypes={loaded.requestTypes}
          partners={loaded.partners}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
