import { useSyncExternalStore } from "react";
import { Form } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { DifferencesModel } from "./compare-table.view-model.ts";

/** "Solo diferencias": a GET form whose one button is the switch, so it works without JavaScript and
 *  stands in the address (UX 36). */
export function DifferencesSwitch({ differences }: { differences: DifferencesModel }) {
  const t = useWords();
  const { isOn, action, kept, name, value } = differences;
  return (
    <Form method="get" action={action} preventScrollReset>
      {kept.map((one) => (
        <input key={`${one.name} ${one.value}`} type="hidden" name={one.name} value={one.value} />
      ))}
      <button
        className="switch-button"
        type="submit"
        role="switch"
        aria-checked={isOn}
        // Switched off, the address carries no trace of it.
        name={isOn ? undefined : name}
        value={isOn ? undefined : value}
      >
        <span className="switch-button__track" />
        {t("compare.onlyDifferences")}
      </button>
    </Form>
  );
}

const neverChanges = () => () => undefined;

/** Opens the browser's print dialog; invisible where there is no JavaScript to do it. */
export function PrintButton() {
  const t = useWords();
  const canPrint = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <button
      className={canPrint ? "btn btn--second no-print" : "btn btn--second no-print is-waiting"}
      type="button"
      onClick={() => window.print()}
    >
      <Icon name="printer" size={16} />
      {t("compare.print")}
    </button>
  );
}
