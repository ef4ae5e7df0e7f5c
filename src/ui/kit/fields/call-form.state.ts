import { type SyntheticEvent, useState } from "react";
import { useNavigate } from "react-router";
import { tenantHeader } from "../../calls/tenant-header.ts";
import { useWords } from "../../words.tsx";
import type { FormFault } from "./form-body.tsx";

/** Where a form with files goes. */
export interface Call {
  action: string;
  /** The page that it leads back to. */
  back: string;
  /** Value of the query parameter `hecho` of that page, by which it says what was done. */
  done: string;
  /** Page that the call's answer leads to, where that is not `back`. */
  led?(answered: unknown): string;
}

/** Sends a form with files to its call from where it stands. A refusal leaves it as it is, with the server's words. */
export function useCall(
  { action, back, done, led }: Call,
  fields: readonly { name: string; label: string }[],
) {
  const t = useWords();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<{ faults: readonly FormFault[]; attempt: number }>({
    faults: [],
    attempt: 0,
  });
  const refuse = (faults: readonly FormFault[]) =>
    setSaid(({ attempt }) => ({ faults, attempt: attempt + 1 }));
  const run = async (form: HTMLFormElement): Promise<void> => {
    const body = new FormData(form);
    body.delete("back");
    const headers = { Accept: "application/json", ...tenantHeader() };
    const answered = await fetch(action, { method: "POST", headers, body });
    if (answered.ok) {
      const page = led === undefined ? back : led(await answered.json());
      return navigate(`${page}?hecho=${done}`);
    }
    const faults = faultsIn(await answered.json(), fields);
    refuse(faults.length > 0 ? faults : [{ field: null, message: t("kit.form.unsent") }]);
  };
  return {
    ...said,
    isSending,
    send(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isSending) return;
      setSending(true);
      run(event.currentTarget)
        .catch(() => refuse([{ field: null, message: t("kit.form.unsent") }]))
        .finally(() => setSending(false));
    },
  };
}

/** What a call answers where it refuses (D2), as a form says it: a call names a field by its key, a form by its label. */
function faultsIn(
  answer: unknown,
  labels: readonly { name: string; label: string }[],
): FormFault[] {
  const { error } = answer as {
    error?: { message?: string; payload?: { fields?: { field: string; message: string }[] } };
  };
  const fields = error?.payload?.fields ?? [];
  if (fields.length === 0)
    return error?.message === undefined ? [] : [{ field: null, message: error.message }];
  return fields.map(({ field, message }) => {
    const label = labels.find(({ name }) => name === field)?.label;
    const isNamed = label !== undefined && message.startsWith(`${field} `);
    return { field, message: isNamed ? `${label}${message.slice(field.length)}` : message };
  });
}
