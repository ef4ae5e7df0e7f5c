import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#src/ui/kit/button.tsx";
import { Dialog } from "#src/ui/kit/dialog.tsx";
import { ChoiceInput } from "#src/ui/kit/fields/choice-input.tsx";
import { TextInput } from "#src/ui/kit/fields/text-input.tsx";
import type { Selection } from "#src/ui/kit/table/selection.rules.ts";
import { showToast } from "#src/ui/kit/toasts.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { BulkModel } from "./leads.view-model.ts";

const base = "/api/back-office/leads";

async function send(
  path: string,
  body: object,
): Promise<{ isDone: boolean; data: unknown; message: string }> {
  try {
    const answered = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const said = (await answered.json()) as { data?: unknown; error?: { message?: string } };
    return { isDone: answered.ok, data: said.data, message: said.error?.message ?? "" };
  } catch {
    // The connection is lost: nothing is known to be done, and the selection stays.
    return { isDone: false, data: null, message: "" };
  }
}

/** What is done with the chosen leads: a move that each makes by the table, with its way back. */
export function LeadsBulk({
  model,
  count,
  selection,
  onDone,
}: {
  model: BulkModel;
  count: number;
  selection: Selection;
  onDone: () => void;
}) {
  const t = useWords();
  const revalidator = useRevalidator();
  const [asks, setAsks] = useState(false);
  const [isSending, setSending] = useState(false);
  const [to, setTo] = useState("");
  const move = model.moves.find(({ value }) => value === to);
  const refresh = () => void revalidator.revalidate();
  const failed = (message: string) =>
    showToast({ tone: "error", text: message === "" ? t("leads.bulk.failed") : message });

  async function undo(operation: string) {
    const { isDone, message } = await send(`/operations/${operation}/undo`, {});
    if (!isDone) failed(message);
    else showToast({ tone: "success", text: t("leads.bulk.undone") });
    refresh();
  }

  async function run(form: FormData) {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
    };
    const subStatus = text("subStatus");
    setSending(true);
    const { isDone, data, message } = await send("/bulk", {
      ...(selection.kind === "some"
        ? { references: [...selection.ids] }
        : { filter: model.filter, except: [...selection.except] }),
      expectedCount: count,
      action: {
        to: Number(to),
        ...(subStatus === undefined ? {} : { subStatus: Number(subStatus) }),
        failureReason: text("failureReason"),
        note: text("note"),
      },
    });
    setSending(false);
    if (!isDone) return failed(message);
    const { operation, moved, refused } = data as {
      operation: string;
      moved: number;
      refused: readonly unknown[];
    };
    setAsks(false);
    onDone();
    refresh();
    showToast({
      tone: moved === 0 ? "error" : "success",
      text: [
        t("leads.bulk.moved", { count: moved }),
        ...(refused.length === 0 ? [] : [t("leads.bulk.left", { count: refused.length })]),
      ].join(" "),
      ...(moved === 0 ? {} : { onUndo: () => void undo(operation) }),
    });
  }

  return (
    <>
      <Button icon="repeat" onClick={() => setAsks(true)}>
        {t("leads.bulk.change", { count })}
      </Button>
      <Dialog
        title={t("leads.bulk.change", { count })}
        isOpen={asks}
        onClose={() => setAsks(false)}
        isDismissable={false}
        isSmall
      >
        <form
          className="k-form"
          onSubmit={(event) => {
            event.preventDefault();
            void run(new FormData(event.currentTarget));
          }}
        >
          <div
            onChange={({ target }) => {
              if (target instanceof HTMLSelectElement) setTo(target.value);
            }}
          >
            <ChoiceInput
              id="bulk-to"
              value={to}
              error={undefined}
              field={{
                kind: "select",
                name: "to",
                label: t("leads.bulk.to"),
                options: model.moves,
              }}
            />
          </div>
          {move?.asks === "subStatus" ? (
            <ChoiceInput
              id="bulk-sub-status"
              value=""
              error={undefined}
              field={{
                kind: "select",
                name: "subStatus",
                label: t("leads.field.subStatus"),
                options: model.subStatuses,
              }}
            />
          ) : null}
          {move?.asks === "failureReason" ? (
            <ChoiceInput
              id="bulk-reason"
              value=""
              error={undefined}
              field={{
                kind: "select",
                name: "failureReason",
                label: t("leads.field.failureReason"),
                options: model.reasons,
              }}
            />
          ) : null}
          <TextInput
            id="bulk-note"
            value=""
            error={undefined}
            field={{
              kind: "textarea",
              name: "note",
              label: t("leads.field.note"),
              maxLength: 4000,
              isOptional: move?.asks !== "note",
            }}
          />
          <div className="k-form__foot">
            <Button
              type="submit"
              look="primary"
              isBusy={isSending}
              isUnavailable={move === undefined}
            >
              {t("leads.bulk.change", { count })}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
