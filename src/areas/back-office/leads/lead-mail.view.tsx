import { Banner } from "#src/ui/kit/banner.tsx";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

export interface LeadMailModel {
  /** Why no mail may be sent now; null where one may. */
  refusal: string | null;
  templates: readonly { label: string; href: string; isCurrent: boolean }[];
  draft: {
    template: string;
    /** Sent twice, it is one mail. */
    id: string;
    heading: string;
    subject: string;
    body: string;
    closing: string;
    cancelHref: string;
    limits: { subject: number; body: number };
  } | null;
}

/** E-mails to the person: a template, as they will read it, and what is changed before it is sent. */
export function LeadMailPanel({
  model,
  answer,
  isSending,
}: {
  model: LeadMailModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  return (
    <Panel title={t("leads.mail.title")} id="correo">
      {model.refusal === null ? null : <Banner tone="warning">{model.refusal}</Banner>}
      <p className="k-muted">{t("leads.mail.choose")}</p>
      <div className="leads__moves">
        {model.templates.map(({ label, href, isCurrent }) => (
          <ButtonLink key={href} to={href} look={isCurrent ? "primary" : "second"}>
            {label}
          </ButtonLink>
        ))}
      </div>
      {model.draft === null ? null : (
        <MailForm
          // Another template begins with its own text.
          key={model.draft.template}
          draft={model.draft}
          answer={answer}
          isSending={isSending}
        />
      )}
    </Panel>
  );
}

function MailForm({
  draft,
  answer,
  isSending,
}: {
  draft: NonNullable<LeadMailModel["draft"]>;
  answer: LeadAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const { template, limits, heading, closing } = draft;
  const own = answer?.form === "mail" && answer.values["template"] === template ? answer : null;
  return (
    <>
      <p className="k-muted">{t("leads.mail.preview")}</p>
      <p className="leads__mail-heading">{heading}</p>
      <KitForm
        id="escribir"
        fields={[
          {
            kind: "text",
            name: "subject",
            label: t("leads.field.subject"),
            maxLength: limits.subject,
          },
          {
            kind: "textarea",
            name: "body",
            label: t("leads.field.body"),
            hint: t("leads.mail.hint"),
            maxLength: limits.body,
            rows: 8,
          },
        ]}
        values={own?.values ?? { subject: draft.subject, body: draft.body }}
        faults={own?.faults ?? []}
        attempt={own?.attempt ?? "0"}
        hidden={{ intent: "mail", template, id: own?.values["id"] ?? draft.id }}
        submit={t("leads.mail.send")}
        isSending={isSending}
        extra={
          <ButtonLink to={draft.cancelHref} look="ghost">
            {t("leads.mail.cancel")}
          </ButtonLink>
        }
      />
      {closing === "" ? null : <p className="leads__note k-muted">{closing}</p>}
    </>
  );
}
