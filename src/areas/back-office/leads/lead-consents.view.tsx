import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadAnswer, LeadModel } from "./leads.view-model.ts";

interface ConsentsProps {
  lead: LeadModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}

/** What the person agreed to, by way and purpose, and the form that records what they say now. */
export function LeadConsentsPanel({ lead, ...form }: ConsentsProps) {
  const t = useWords();
  return (
    <Panel title={t("leads.consent.title")} id="consentimiento">
      <KeyValues items={lead.consents} />
      {lead.canEdit ? <ConsentForm {...form} /> : null}
    </Panel>
  );
}

function ConsentForm({ answer, isSending }: Omit<ConsentsProps, "lead">) {
  const t = useWords();
  const own = answer?.form === "consent" ? answer : null;
  const field = (name: string) => ({ name, label: t(`lead-acts.field.${name}`) });
  return (
    <details className="k-more" open={own !== null}>
      <summary>{t("lead-acts.consent.record")}</summary>
      <KitForm
        id="consentir"
        values={{ channel: "phone", purpose: "contact", ...own?.values }}
        faults={own?.faults ?? []}
        attempt={own?.attempt ?? "0"}
        fields={[
          {
            kind: "select",
            ...field("channel"),
            options: (["phone", "email", "whatsapp"] as const).map((value) => ({
              value,
              label: t(`leads.channel.${value}`),
            })),
          },
          {
            kind: "select",
            ...field("purpose"),
            options: (["contact", "news"] as const).map((value) => ({
              value,
              label: t(`lead-acts.purpose.${value}`),
            })),
          },
          {
            kind: "radio",
            ...field("isGiven"),
            options: [
              { value: "yes", label: t("lead-acts.consent.given") },
              { value: "no", label: t("lead-acts.consent.withdrawn") },
            ],
          },
          { kind: "text", ...field("how"), maxLength: 200 },
        ]}
        hidden={{ intent: "consent" }}
        submit={t("lead-acts.consent.save")}
        isSending={isSending}
      />
    </details>
  );
}
