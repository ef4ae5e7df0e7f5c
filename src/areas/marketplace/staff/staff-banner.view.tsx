import { intentField, intents } from "./staff.rules.ts";
import { StaffForm, StaffToggles } from "./staff-settings.view.tsx";
import type { StaffPanelModel } from "./staff.view-model.ts";

/** The switches of internal traffic in the banner of every page (SA 2.8). */
export default function StaffBanner({ model }: { model: StaffPanelModel }) {
  const { labels, title, isConfigurable } = model;
  return (
    <section className="notice notice--slim notice--warning no-print" aria-label={title}>
      <details>
        <summary>{title}</summary>
        <StaffForm model={model}>
          {isConfigurable ? <StaffToggles model={model} /> : <p>{labels.locked}</p>}
          <button className="btn btn--second" name={intentField} value={intents.save} type="submit">
            {isConfigurable ? labels.save : labels.clear}
          </button>
        </StaffForm>
      </details>
    </section>
  );
}
