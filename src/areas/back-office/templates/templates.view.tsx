import type { Block } from "#src/contracts/markdown.rules.ts";
import { Banner } from "#src/ui/kit/banner.tsx";
import { ChoiceInput } from "#src/ui/kit/fields/choice-input.tsx";
import { TextInput } from "#src/ui/kit/fields/text-input.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { fieldId } from "#src/ui/form/field-ids.rules.ts";
import { RichBlocks } from "#src/ui/rich-text.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";

const parts = ["subject", "preview", "heading", "opening", "action", "closing"] as const;
type Text = Readonly<Record<(typeof parts)[number], string>>;

interface DrawnModel {
  subject: string;
  preview: string;
  heading: string;
  opening: readonly Block[];
  action: string;
  closing: readonly Block[];
}

export interface TemplateAnswer {
  text: Text;
  version: number;
  faults: readonly { field: string | null; message: string }[];
  attempt: string;
  /** What the text makes; null where it was not asked for or the text is refused. */
  drawn: DrawnModel | null;
}

interface TemplatesModel {
  path: string;
  asked: { key: string; language: string; country: string };
  /** 0 where the place has no text of its own. */
  version: number;
  fields: readonly string[];
  /** Its recipients; none where its type is not built. */
  recipients: readonly string[];
  text: Text;
  longest: Readonly<Record<string, number>>;
  languages: readonly string[];
  countries: readonly string[];
  isSaved: boolean;
  texts: readonly { key: string; href: string; isOpen: boolean }[];
}

/** What a text is called: its type, and which of it. */
function nameOf(t: Say, key: string): string {
  const [type = "", variant] = key.split(".");
  const name = t(`notifications.type.${type}`);
  return variant === undefined ? name : `${name}: ${t(`notifications.variant.${variant}`)}`;
}

/** The texts of notifications: which there are, the open one, how it looks. */
export function TemplatesView({
  model,
  answer,
}: {
  model: TemplatesModel;
  answer: TemplateAnswer | null;
}) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("notifications.templates.title")}
        note={t("notifications.templates.note")}
      />
      {model.isSaved && answer === null ? (
        <Banner tone="success">{t("notifications.templates.saved")}</Banner>
      ) : null}
      <div className="k-page-grid">
        <div className="k-stack">
          {answer?.drawn == null ? null : <Drawn drawn={answer.drawn} />}
          <TemplateForm key={`${model.asked.key} ${model.version}`} model={model} answer={answer} />
        </div>
        <div className="k-stack">
          <PlaceForm model={model} />
          <Panel title={t("notifications.templates.list")} id="textos" isFlush>
            <ul className="k-lines">
              {model.texts.map(({ key, href, isOpen }) => (
                <li key={key}>
                  <span className="k-lines__main">
                    <a href={href} aria-current={isOpen ? "true" : undefined}>
                      {nameOf(t, key)}
                    </a>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </div>
  );
}

function PlaceForm({ model }: { model: TemplatesModel }) {
  const t = useWords();
  const { asked } = model;
  return (
    <Panel title={t("notifications.templates.place")} id="lugar">
      <form action={model.path} className="k-form">
        <input type="hidden" name="plantilla" value={asked.key} />
        <ChoiceInput
          field={{
            kind: "select",
            name: "idioma",
            label: t("notifications.templates.language"),
            options: model.languages.map((value) => ({
              value,
              label: t(`notifications.templates.${value}`),
            })),
          }}
          id="idioma"
          value={asked.language}
          error={undefined}
        />
        <ChoiceInput
          field={{
            kind: "select",
            name: "pais",
            label: t("notifications.templates.country"),
            options: model.countries.map((value) => ({
              value,
              label: t(`notifications.templates.${value === "" ? "everywhere" : value}`),
            })),
          }}
          id="pais"
          value={asked.country}
          error={undefined}
        />
        <button className="k-btn k-btn--second" type="submit">
          {t("notifications.templates.open")}
        </button>
      </form>
    </Panel>
  );
}

function TemplateForm({ model, answer }: { model: TemplatesModel; answer: TemplateAnswer | null }) {
  const t = useWords();
  const { asked } = model;
  const text = answer?.text ?? model.text;
  const faults = answer?.faults ?? [];
  return (
    <Panel title={nameOf(t, asked.key)} id="texto">
      <form className="k-form" method="post" action={model.path} noValidate>
        <input type="hidden" name="plantilla" value={asked.key} />
        <input type="hidden" name="idioma" value={asked.language} />
        <input type="hidden" name="pais" value={asked.country} />
        <input type="hidden" name="version" value={answer?.version ?? model.version} />
        {faults.length === 0 ? null : (
          <ErrorSummary
            key={answer?.attempt}
            title={t("kit.form.invalid")}
            level={3}
            items={faults.map(({ field, message }) => ({
              fieldId: field === null ? undefined : fieldId("template", field),
              message,
            }))}
          />
        )}
        <p className="k-muted">
          {model.version === 0
            ? t("notifications.templates.own")
            : t("notifications.templates.version", { version: model.version })}
          {" · "}
          {t(`notifications.templates.${asked.language}`)}
        </p>
        {model.recipients.length === 0 ? null : (
          <p>{t("notifications.templates.to", { who: model.recipients.join(", ") })}</p>
        )}
        <p>
          {t("notifications.templates.fields", {
            fields: model.fields.map((field) => `{${field}}`).join(", "),
          })}
        </p>
        {parts.map((part) => (
          <PartInput
            key={part}
            part={part}
            value={text[part]}
            maxLength={model.longest[part]}
            error={faults.find(({ field }) => field === part)?.message}
          />
        ))}
        <div className="k-buttons">
          <button className="k-btn k-btn--second" type="submit" name="do" value="preview">
            {t("notifications.templates.preview")}
          </button>
          <button className="k-btn k-btn--primary" type="submit" name="do" value="save">
            {t("notifications.templates.save")}
          </button>
        </div>
      </form>
    </Panel>
  );
}

/** One part of the text. */
function PartInput({
  part,
  value,
  maxLength,
  error,
}: {
  part: (typeof parts)[number];
  value: string;
  maxLength: number | undefined;
  error: string | undefined;
}) {
  const t = useWords();
  return (
    <TextInput
      field={{
        kind: part === "opening" || part === "closing" ? "textarea" : "text",
        name: part,
        label: t(`notifications.templates.part.${part}`),
        hint: ["opening", "closing"].includes(part)
          ? t("notifications.templates.paragraphs")
          : undefined,
        maxLength,
        rows: 5,
        isOptional: part === "action" || part === "closing",
      }}
      id={fieldId("template", part)}
      value={value}
      error={error}
    />
  );
}

/** The mail as its reader sees it. */
function Drawn({ drawn }: { drawn: DrawnModel }) {
  const t = useWords();
  return (
    <Panel title={t("notifications.templates.previewTitle")} id="vista">
      <div className="notification-drawn">
        <p>
          <strong>{drawn.subject}</strong> <span className="k-muted">{drawn.preview}</span>
        </p>
        <h3>{drawn.heading}</h3>
        <RichBlocks blocks={drawn.opening} />
        {drawn.action === "" ? null : <p className="notification-drawn__action">{drawn.action}</p>}
        <RichBlocks blocks={drawn.closing} />
      </div>
    </Panel>
  );
}
