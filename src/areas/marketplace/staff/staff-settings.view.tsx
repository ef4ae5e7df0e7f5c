import { useLocation } from "react-router";
import { FieldFrame } from "../../../ui/form/field-frame.tsx";
import { describedBy, hintId } from "../../../ui/form/field-ids.rules.ts";
import { intentField, intents, ponderationField, returnField, toggleField } from "./staff.rules.ts";
import type { StaffPanelModel } from "./staff.view-model.ts";

/** The way back of a form of the panel. */
function WayBack() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name={returnField} value={`${pathname}${search}`} />;
}

/** The switches, in a form of their own or of the whole panel. */
export function StaffToggles({ model }: { model: Pick<StaffPanelModel, "toggles" | "labels"> }) {
  return (
    <fieldset key={model.toggles.map(({ isOn }) => isOn).join()}>
      <legend className="label">{model.labels.toggles}</legend>
      {model.toggles.map(({ name, label, isOn }) => (
        <label className="check" key={name}>
          <input type="checkbox" name={toggleField} value={name} defaultChecked={isOn} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A form of the panel, without JavaScript too. */
export function StaffForm({
  model,
  children,
}: {
  model: Pick<StaffPanelModel, "action" | "unset">;
  children: React.ReactNode;
}) {
  return (
    <form method="post" action={model.action} className="stack-5">
      <WayBack />
      {model.unset === null ? null : <p className="small">{model.unset}</p>}
      {children}
    </form>
  );
}

/** Switches and ponderation, or why they are not shown (SA 4). */
export function StaffSettings({ model, idPrefix }: { model: StaffPanelModel; idPrefix: string }) {
  const { labels, isConfigurable, ponderation } = model;
  const id = `${idPrefix}-ponderation`;
  if (!isConfigurable) {
    return (
      <StaffForm model={model}>
        <p>{labels.locked}</p>
        <button className="btn btn--second" name={intentField} value={intents.save} type="submit">
          {labels.clear}
        </button>
      </StaffForm>
    );
  }
  return (
    <StaffForm model={model}>
      <StaffToggles model={model} />
      <FieldFrame id={id} label={labels.ponderation} hint={labels.ponderationHint}>
        <input
          className="input"
          key={ponderation}
          id={id}
          name={ponderationField}
          type="number"
          min={0}
          max={1}
          step={0.01}
          inputMode="decimal"
          defaultValue={ponderation}
          aria-describedby={describedBy(hintId(id))}
        />
      </FieldFrame>
      <div className="chips">
        <button className="btn btn--primary" name={intentField} value={intents.save} type="submit">
          {labels.save}
        </button>
        <button className="btn btn--second" name={intentField} value={intents.off} type="submit">
          {labels.off}
        </button>
      </div>
    </StaffForm>
  );
}
