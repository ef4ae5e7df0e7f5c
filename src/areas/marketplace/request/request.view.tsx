import { Form, Link, useNavigation } from "react-router";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { fieldId } from "../../../ui/form/field-ids.rules.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { useWords } from "../../../ui/words.tsx";
import {
  Breadcrumb,
  DemonstrationNotice,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import { ConsentList } from "#src/areas/marketplace/request-facts/consent-list.view.tsx";
import { HelpLine } from "#src/areas/marketplace/request-facts/help-line.view.tsx";
import { PriceSummary } from "#src/areas/marketplace/request-facts/price-summary.view.tsx";
import type { RequestPageModel } from "#src/areas/marketplace/request-facts/request.view-model.ts";
import "../../../ui/styles/request.css";

/** {product url}/Solicitar: the price first, then four fields and a comment, then one consent a purpose. */
export function RequestView({ model }: { model: RequestPageModel }) {
  const t = useWords();
  const { summary, errors, failure } = model;
  const attempt = useAttempt(errors);
  const title = t(model.isOnline ? "request.title.online" : "request.title.request");
  const items = [
    ...errors.map(({ field, message }) => ({ fieldId: fieldId("request", field), message })),
    ...(failure === null ? [] : [{ message: failure }]),
  ];
  return (
    <>
      <div className="page-head">
        <Breadcrumb crumbs={model.breadcrumb} />
      </div>
      <div className="narrow narrow--request">
        <div className="narrow__head">
          <h1>{title}</h1>
          <FirstWords model={model} />
          <p className="page-head__lead">
            {t("request.lead", { insurer: summary.product.insurer })}
          </p>
        </div>
        <PriceSummary summary={summary} label={t("request.summary")} />
        <div className="narrow__form stack-5">
          {items.length === 0 ? null : (
            <ErrorSummary
              key={attempt}
              title={t("request.invalidTitle")}
              lead={errors.length === 0 ? undefined : t("request.faults", { count: errors.length })}
              items={items}
            />
          )}
          <RequestForm model={model} />
          <HelpLine contact={model.contact} />
          {model.isDemonstration ? <DemonstrationNotice /> : null}
        </div>
      </div>
    </>
  );
}

/** What sending the form does, where the product's button could promise more (CQ 9). */
function FirstWords({ model: { isOnline, purchaseHref, summary } }: { model: RequestPageModel }) {
  const t = useWords();
  if (purchaseHref === null) {
    return isOnline ? <p className="request__first">{t("request.sendsRequest")}</p> : null;
  }
  return (
    <p className="request__first">
      {t("request.isBought")}{" "}
      <Link to={purchaseHref}>{t("request.buy", { product: summary.product.name })}</Link>
    </p>
  );
}

function RequestForm({ model }: { model: RequestPageModel }) {
  const t = useWords();
  const navigation = useNavigation();
  const isBusy = navigation.state === "submitting" && navigation.formAction === model.action;
  const { summary } = model;
  const errorOf = (field: string) => model.errors.find((error) => error.field === field)?.message;
  return (
    <Form
      method="post"
      action={model.action}
      noValidate
      className="stack-5"
      onSubmit={(event) => {
        // The key makes a second click harmless; this keeps it from being sent at all.
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name="idempotencyKey" value={model.idempotencyKey} />
      <PersonFields model={model} errorOf={errorOf} />
      <ConsentList
        insurer={summary.product.insurer}
        sharing={model.sharing}
        consents={model.consents}
        errorOf={errorOf}
      />
      <div className="row">
        <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
          {t(isBusy ? "request.sending" : "request.submit")}
        </button>
        <Link className="btn btn--ghost" to={summary.product.href}>
          {t("request.back")}
        </Link>
      </div>
      <output className="vh">{isBusy ? t("request.sending") : ""}</output>
    </Form>
  );
}

/** Who asks, and what they add in their own words. */
function PersonFields({
  model: { values, identification, phoneHint },
  errorOf,
}: {
  model: RequestPageModel;
  errorOf: (field: string) => string | undefined;
}) {
  const t = useWords();
  const shared = (field: keyof typeof values) => ({
    id: fieldId("request", field),
    name: field,
    value: values[field],
    error: errorOf(field),
  });
  return (
    <>
      <TextField
        {...shared("fullName")}
        label={t("request.field.fullName")}
        autoComplete="name"
        maxLength={200}
      />
      <TextField
        {...shared("identification")}
        label={identification.label}
        hint={identification.hint}
        autoComplete="off"
        maxLength={20}
        className="field--short"
      />
      <TextField
        {...shared("email")}
        label={t("request.field.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
      />
      <TextField
        {...shared("phone")}
        label={t("request.field.phone")}
        hint={phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        className="field--short"
      />
      <TextField
        {...shared("comment")}
        label={t("request.field.comment")}
        hint={t("request.commentHint")}
        rows={3}
        maxLength={1000}
      />
    </>
  );
}
