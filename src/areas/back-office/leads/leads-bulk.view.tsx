import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#src/ui/kit/button.tsx";
import { Dialog } from "#src/ui/kit/dialog.tsx";
import { ChoiceInput } from "#src/ui/kit/fields/choice-input.tsx";
import { TextInput } from "#src/ui/kit/fields/text-input.tsx";
import { YesInput } from "#src/ui/kit/fields/yes-input.tsx";
import type { Selection } from "#src/ui/kit/table/selection.rules.ts";
import { showToast } from "#src/ui/kit/toasts.tsx";
import { useWords } from "#src/ui/words.tsx";
import { leftText, type LeftLead } from "./bulk-left.rules.ts";
import type { BulkModel } from "./leads.view-model.ts";
import { tenantHeader } from "#src/ui/calls/tenant-header.ts";

const base = "/api/back-office/leads";

async function send(
  path: string,
  body: object,
): Promise<{ isDone: boolean; data: unknown; message: string }> {
  try {
    const answered = await fetch(`${base}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...tenantHeader(),
      },
      body: JSON.stringify(body),
    });
    const said = (await answered.json()) as { data?: unknown; error?: { message?: string } };
    return { isDone: answered.ok, data: said.data, message: said.error?.message ?? "" };
  } catch {
    // The connection is lost: nothing is known to be done, and the selection stays.
    return { isDone: false, data: null, message: "" };
  }
}

interface BulkProps {
  model: BulkModel;
  count: number;
  selection: Selection;
  onDone: () => void;
}

/** Moves the chosen leads and, where it is asked for, moves them back. */
function useBulkMove({ model, count, selection, onDone }: BulkProps) {
  const t = useWords();
  const revalidator = useRevalidator();
  const [isSending, setSending] = useState(false);
  const refresh = () => void revalidator.revalidate();
  const failed = (message: string) =>
    showToast({ tone: "error", text: message === "" ? t("leads.bulk.failed") : message });

  async function undo(operation: string) {
    const { isDone, message } = await send(`/operations/${operation}/undo`, {});
    if (!isDone) failed(message);
    else showToast({ tone: "success", text: t("leads.bulk.undone") });
    refresh();
  }

  /** Whether something was done with the leads. */
  async function run(action: object): Promise<boolean> {
    setSending(true);
    const { isDone, data, message } = await send("/bulk", {
      ...(selection.kind === "some"
        ? { ids: [...selection.ids] }
        : { filter: model.filter, except: [...selection.except] }),
      expectedCount: count,
      action,
    });
    setSending(false);
    if (!isDone) {
      failed(message);
      return false;
    }
    const { operation, moved, refused } = data as {
      operation: string;
      moved: number;
      refused: readonly LeftLead[];
    };
    onDone();
    refresh();
    showToast({
      tone: moved === 0 ? "error" : "success",
      text: [
        t("leads.bulk.moved", { count: moved }),
        ...(refused.length === 0
          ? []
          : [
              t("leads.bulk.left", { count: refused.length }),
              leftText(refused, model.passedOver, t),
            ]),
      ].join(" "),
      ...(moved === 0 ? {} : { onUndo: () => void undo(operation) }),
    });
    return true;
  }

  return { isSending, run };
}

const textOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};

function moveOf(form: FormData, to: string): object {
  const subStatus = textOf(form, "subStatus");
  return {
    to: Number(to),
    ...(subStatus === undefined ? {} : { subStatus: Number(subStatus) }),
    failureReason: textOf(form, "failureReason"),
    note: textOf(form, "note"),
    health: form.has("health"),
  };
}

/** What is done with the chosen leads: a move that each makes by the table, or another executive; with its way back. */
export function LeadsBulk(props: BulkProps) {
  const { model, count } = props;
  const t = useWords();
  const [to, setTo] = useState("");
  const act = useBulkMove(props);
  return (
    <>
      {model.executives.length === 0 ? null : (
        <BulkDialog
          {...act}
          icon="users-round"
          shortcut="a"
          label={t("leads.bulk.assign", { count })}
          actionOf={(form) => {
            const executive = textOf(form, "executive");
            return { assign: executive === byRules ? {} : { executive } };
          }}
        >
          <BulkChoice
            id="bulk-executive"
            value={byRules}
            name="executive"
            label={t("leads.bulk.executive")}
            options={[{ value: byRules, label: t("leads.bulk.byRules") }, ...model.executives]}
          />
        </BulkDialog>
      )}
      {model.moves.length === 0 ? null : (
        <BulkDialog
          {...act}
          icon="repeat"
          shortcut="s"
          label={t("leads.bulk.change", { count })}
          isUnavailable={to === ""}
          actionOf={(form) => moveOf(form, to)}
        >
          <BulkFields model={model} to={to} onTo={setTo} />
        </BulkDialog>
      )}
    </>
  );
}

/** Stands for the rules among the executives. */
const byRules = "rules";

/** A button with the count, and the small form that it opens. */
function BulkDialog({
  icon,
  shortcut,
  label,
  isSending,
  isUnavailable = false,
  run,
  actionOf,
  children,
}: ReturnType<typeof useBulkMove> & {
  icon: "repeat" | "users-round";
  /** The key that opens it. */
  shortcut: string;
  label: string;
  isUnavailable?: boolean;
  actionOf: (form: FormData) => object;
  children: ReactNode;
}) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        icon={icon}
        data-key={shortcut}
        aria-keyshortcuts={shortcut}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      <Dialog
        title={label}
        isOpen={asks}
        onClose={() => setAsks(false)}
        isDismissable={false}
        isSmall
      >
        <form
          className="k-form"
          onSubmit={(event) => {
            event.preventDefault();
            const action = actionOf(new FormData(event.currentTarget));
            void run(action).then((isDone) => isDone && setAsks(false));
          }}
        >
          {children}
          <div className="k-form__foot">
            <Button type="submit" look="primary" isBusy={isSending} isUnavailable={isUnavailable}>
              {label}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** Where to, and what the chosen move asks for. */
function BulkFields({
  model,
  to,
  onTo,
}: {
  model: BulkModel;
  to: string;
  onTo: (to: string) => void;
}) {
  const t = useWords();
  const move = model.moves.find(({ value }) => value === to);
  return (
    <>
      <div
        onChange={({ target }) => {
          if (target instanceof HTMLSelectElement) onTo(target.value);
        }}
      >
        <BulkChoice
          id="bulk-to"
          value={to}
          name="to"
          label={t("leads.bulk.to")}
          options={model.moves}
        />
      </div>
      {move?.asks === "subStatus" ? (
        <BulkChoice
          id="bulk-sub-status"
          name="subStatus"
          label={t("leads.field.subStatus")}
          options={model.subStatuses}
        />
      ) : null}
      {move?.asks === "failureReason" ? (
        <BulkChoice
          id="bulk-reason"
          name="failureReason"
          label={t("leads.field.failureReason")}
          options={model.reasons}
        />
      ) : null}
      <BulkNote isOptional={move?.asks !== "note"} />
    </>
  );
}

/** What is said of the move, and whether it speaks of health. */
function BulkNote({ isOptional }: { isOptional: boolean }) {
  const t = useWords();
  return (
    <>
      <TextInput
        id="bulk-note"
        value=""
        error={undefined}
        field={{
          kind: "textarea",
          name: "note",
          label: t("leads.field.note"),
          maxLength: 4000,
          isOptional,
        }}
      />
      <YesInput
        id="bulk-health"
        value=""
        error={undefined}
        field={{ kind: "checkbox", name: "health", label: t("leads.field.health") }}
      />
    </>
  );
}

function BulkChoice({
  id,
  value = "",
  ...field
}: {
  id: string;
  value?: string;
  name: string;
  label: string;
  options: BulkModel["reasons"];
}) {
  return (
    <ChoiceInput id={id} value={value} error={undefined} field={{ kind: "select", ...field }} />
  );
}
