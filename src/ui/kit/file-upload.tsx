import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { useLocale, useWords } from "../words.tsx";
import { Button, buttonClass } from "./button.tsx";
import { bytesText, type FileLimits } from "./file-limits.rules.ts";
import { KitIcon } from "./kit-icon.tsx";
import { type SendFile, type Upload, useUploads } from "./use-uploads.ts";

interface FileUploadProps {
  name: string;
  label: string;
  hint?: string;
  limits: FileLimits;
  send: SendFile;
  /** Hears of each file that was sent, where the page shows those elsewhere: they leave the field. */
  onSent?: () => void;
}

/** Files of a form: chosen or dropped, each sent at once with its progress; their ids are sent with the form
 *  under `name`. Without JavaScript the form sends the files themselves. */
export function FileUpload(props: FileUploadProps) {
  const { name, label, limits, send, onSent } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, remove, again } = useUploads(limits, send, onSent);
  return (
    <div className="k-field">
      <span className="k-field__label" id={`${id}-name`}>
        {label}
      </span>
      <DropZone onFiles={add}>
        <FileChoice {...props} {...{ id, input }} hasUploads={uploads.length > 0} onFiles={add} />
      </DropZone>
      <ul className="k-files">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            name={name}
            limits={limits}
            onAgain={() => again(upload)}
            onRemove={() => {
              remove(upload.key);
              input.current?.focus();
            }}
          />
        ))}
      </ul>
    </div>
  );
}

function DropZone({
  onFiles,
  children,
}: {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={isOver ? "k-drop k-drop--over" : "k-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** The native field, its button, and what may be sent. */
function FileChoice({
  id,
  input,
  hasUploads,
  onFiles,
  name,
  hint,
  limits,
}: FileUploadProps & {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  hasUploads: boolean;
  onFiles: (files: File[]) => void;
}) {
  const t = useWords();
  const locale = useLocale();
  const rules = t("kit.upload.limits", {
    endings: limits.endings.join(", "),
    size: bytesText(limits.bytes, locale),
    count: limits.count,
  });
  return (
    <>
      <div className="k-row">
        <input
          ref={input}
          id={id}
          className="k-file"
          type="file"
          name={hasUploads ? undefined : name}
          multiple={limits.count > 1}
          accept={limits.endings.join(",")}
          aria-labelledby={`${id}-name ${id}-choose`}
          aria-describedby={`${id}-rules`}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
        <label className={buttonClass({})} htmlFor={id} id={`${id}-choose`}>
          <KitIcon name="upload" />
          {t("kit.upload.choose")}
        </label>
        <span className="k-muted k-live">{t("kit.upload.drop")}</span>
      </div>
      <p id={`${id}-rules`}>
        {hint === undefined ? null : `${hint} `}
        <span className="k-muted">{rules}</span>
      </p>
    </>
  );
}

function UploadLine({
  upload,
  name,
  limits,
  onAgain,
  onRemove,
}: {
  upload: Upload;
  name: string;
  limits: FileLimits;
  onAgain: () => void;
  onRemove: () => void;
}) {
  const t = useWords();
  const locale = useLocale();
  const { file, state } = upload;
  const isFaulty = state.kind === "refused" || state.kind === "failed";
  return (
    <li className={isFaulty ? "k-files__line k-files__line--fault" : "k-files__line"}>
      <KitIcon
        name={isFaulty ? "circle-alert" : state.kind === "sent" ? "circle-check" : "file-text"}
      />
      <div>
        <p className="k-files__name">
          {file.name} <span className="k-muted">{bytesText(file.size, locale)}</span>
        </p>
        <output className="k-files__state">
          {state.kind === "refused"
            ? t(`kit.upload.fault.${state.fault}`, {
                size: bytesText(limits.bytes, locale),
                endings: limits.endings.join(", "),
                count: limits.count,
              })
            : state.kind === "failed" && state.why !== null
              ? state.why
              : t(`kit.upload.${state.kind}`)}
        </output>
        {state.kind === "sending" ? (
          <progress
            className="k-progress"
            value={state.share}
            max={1}
            aria-label={t("kit.upload.progress", { file: file.name })}
          />
        ) : null}
      </div>
      {state.kind === "failed" ? (
        <Button look="ghost" icon="refresh-cw" isIconOnly isSmall onClick={onAgain}>
          {t("kit.upload.again", { file: file.name })}
        </Button>
      ) : null}
      <Button look="ghost" icon="x" isIconOnly isSmall onClick={onRemove}>
        {t(state.kind === "sending" ? "kit.upload.cancel" : "kit.upload.remove", {
          file: file.name,
        })}
      </Button>
      {state.kind === "sent" ? <input type="hidden" name={name} value={state.id} /> : null}
    </li>
  );
}
