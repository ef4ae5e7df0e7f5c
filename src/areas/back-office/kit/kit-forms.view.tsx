import { useNavigation } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { foldedText } from "#src/ui/kit/commands.rules.ts";
import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { FileUpload } from "#src/ui/kit/file-upload.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { sendFile } from "#src/ui/kit/send-file.ts";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import { exampleProducts } from "./example-rows.rules.ts";
import type { KitAnswer, KitModel } from "./kit.view-model.ts";

const executives = ["Paula Riquelme", "Marcela Ibarra", "Ñire Antimán", "Óscar Valdés"].map(
  (label, place) => ({ value: `ej-${place + 1}`, label }),
);

/** Answers as a server does: late, and those that fit. */
const findExecutives = (text: string, signal: AbortSignal) =>
  new Promise<typeof executives>((done, fail) => {
    const timer = setTimeout(
      () => done(executives.filter(({ label }) => foldedText(label).includes(foldedText(text)))),
      200,
    );
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      fail(new DOMException("", "AbortError"));
    });
  });

/** One field of each kind that the kit has. */
const fieldsOf = (t: Say, today: string): FieldDefinition[] => [
  ...personFields(t),
  ...saleFields(t),
  { kind: "date", name: "start", label: t("kit-page.field.start"), min: today },
  ...otherFields(t),
];

const personFields = (t: Say): FieldDefinition[] => [
  { kind: "text", name: "name", label: t("kit-page.field.name"), autoComplete: "name" },
  {
    kind: "email",
    name: "email",
    label: t("kit-page.field.email"),
    hint: t("kit-page.field.emailHint"),
    autoComplete: "email",
  },
  {
    kind: "phone",
    name: "phone",
    label: t("kit-page.field.phone"),
    codes: [
      { code: "+56", country: "Chile" },
      { code: "+51", country: "Perú" },
      { code: "+57", country: "Colombia" },
    ],
  },
];

const saleFields = (t: Say): FieldDefinition[] => [
  {
    kind: "number",
    name: "premium",
    label: t("kit-page.column.premium"),
    decimals: 2,
    suffix: "UF",
  },
  {
    kind: "select",
    name: "product",
    label: t("kit-page.column.product"),
    options: exampleProducts.map((value) => ({ value, label: value })),
  },
  {
    kind: "combobox",
    name: "executive",
    label: t("kit-page.executive"),
    hint: t("kit-page.field.executiveHint"),
    options: executives,
    search: findExecutives,
  },
  {
    kind: "radio",
    name: "plan",
    label: t("kit-page.field.plan"),
    options: ["monthly", "yearly"].map((value) => ({
      value,
      label: t(`kit-page.field.${value}`),
      hint: t(`kit-page.field.${value}Hint`),
    })),
  },
];

const otherFields = (t: Say): FieldDefinition[] => [
  {
    kind: "textarea",
    name: "note",
    label: t("kit-page.field.note"),
    isOptional: true,
    maxLength: 500,
  },
  { kind: "checkbox", name: "consent", label: t("kit-page.field.consent") },
  {
    kind: "switch",
    name: "notify",
    label: t("kit-page.field.notify"),
    hint: t("kit-page.field.notifyHint"),
  },
];

const send = sendFile("/dev/kit-files");

export function KitForms({ model, answer }: { model: KitModel; answer: KitAnswer | null }) {
  const t = useWords();
  return (
    <>
      <PageHeader
        title={t("kit-page.new")}
        crumbs={[{ label: t("kit-page.requests"), href: model.hrefs.lists }]}
        note={t("kit-page.formNote")}
        status={<StatusPill tone="neutral">{t("kit-page.draft")}</StatusPill>}
      />
      {answer?.isSaved ? <Banner tone="success">{t("kit-page.saved")}</Banner> : null}
      <div className="k-page-grid">
        <Panel title={t("kit-page.field.data")} id="kit-data">
          <KitForm
            id="kit-form"
            fields={fieldsOf(t, model.today)}
            values={answer?.values ?? { plan: "monthly", premium: "1.18" }}
            faults={answer?.faults ?? []}
            attempt={answer?.attempt ?? ""}
            submit={t("kit-page.field.save")}
            isSending={useNavigation().state === "submitting"}
          />
        </Panel>
        <Panel title={t("kit-page.field.files")} id="kit-files">
          <FileUpload
            name="files"
            label={t("kit-page.field.certificate")}
            limits={{ count: 3, bytes: 5_000_000, endings: [".pdf", ".jpg", ".png"] }}
            send={send}
          />
        </Panel>
      </div>
    </>
  );
}
