import { type ClientLoaderFunctionArgs } from "react-router";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { isForSale, soldAt } from "#src/modules/offer/catalog/sale-state.rules.ts";
import { knownError, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { findProduct, forNow } from "#src/areas/marketplace/product-facts/find-product.ts";
import { orFailure } from "#src/areas/page/connection.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  failureOf,
  formAction,
  page,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import {
  policyholderOfRecord,
  presentErrors,
  presentRequest,
  readDraft,
  type RequestRefusal,
} from "./request.presenter.ts";
import { RequestView } from "./request.view.tsx";

/** The request form of a product, at its reserved tab `Solicitar` (D1). */
export const loader = page(async (args) => {
  const { services, facts } = args;
  // A partner may take requests away (CQ 6).
  if (facts.partner?.layout.isRequestEnabled === false) throw notFound();
  const found = await findProduct(args);
  const { detail, reader } = found;
  const { record } = detail;
  const elsewhere = soldAt(record);
  if (elsewhere !== null) return forNow(elsewhere);
  if (!isForSale(record)) {
    return forNow(`${productHref(record, facts.language)}${facts.askedQuery}`);
  }
  // Each form has its own idempotency key, so the page must never be stored for other visitors.
  facts.markPersonal();
  const askedBy = ({ comparator }: typeof found) =>
    comparator.record === undefined
      ? []
      : services.profileForms.fieldsOf(comparator.record.profileForm);
  const model = presentRequest(
    {
      ...found,
      idempotencyKey: crypto.randomUUID(),
      profileFields: askedBy(found),
    },
    reader,
  );
  const named = { name: record.displayName, insurer: record.organization.displayName };
  return {
    model,
    head: privateHead(
      reader.say("presented.head.request", named),
      reader.say("presented.head.requestText", named),
      model.action,
      reader,
    ),
    words: services.words.pick(facts.language, ["product", "request"]),
  };
});

/** Sends the request: 303 to its confirmation, or the form again with what is wrong. */
export const action = formAction(async (args): Promise<Refused<RequestRefusal> | Response> => {
  const { request, services, facts } = args;
  const { detail, reader } = await findProduct(args);
  const draft = readDraft(await request.formData());
  const { say, language } = reader;
  try {
    await facts.countRequest();
    const { answer } = await services.leads.requestProduct(
      {
        productCode: detail.record.code,
        contact: draft.values,
        consents: draft.consents,
        origin: productHref(detail.record, "es"),
        language,
      },
      {
        country: facts.country.code,
        partner: facts.partner,
        visitorId: facts.visitorId,
        ensureVisitor: () => facts.ensureVisitor(),
        baseUrl: facts.origin,
        idempotencyKey: draft.idempotencyKey,
      },
    );
    return seeOther(href("requestSent", language, { token: answer.token }));
  } catch (error) {
    facts.markPersonal();
    if (knownError(error) === undefined) throw error;
    const refused = failureOf(error, facts);
    const errors = presentErrors(refused.fields, reader, policyholderOfRecord(detail.record));
    // A key that was used for other data stays a conflict: the next attempt gets a new one.
    const isTaken = refused.code === "IDEMPOTENCY_CONFLICT";
    return {
      shown: {
        ...draft,
        idempotencyKey: isTaken ? crypto.randomUUID() : draft.idempotencyKey,
        errors,
        failure: errors.length > 0 ? null : say(`errors.${refused.code}`, refused.params),
      },
      status: refused.status,
      retryAfterSeconds: refused.retryAfterSeconds,
    };
  }
});

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orFailure(() => serverLoader<typeof loader>());

export const headers = answerHeaders;

export const meta = pageMeta;

export default function RequestPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => {
        const refused = sent === null ? undefined : sent;
        return (
          <div className="wrap">
            <RequestView model={{ ...loaded.model, ...refused }} />
          </div>
        );
      }}
    </LoadedPage>
  );
}
