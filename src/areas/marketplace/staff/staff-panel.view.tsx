import { useRevalidator } from "react-router";
import { CopyLinks } from "./copy-links.view.tsx";
import { StaffSettings } from "./staff-settings.view.tsx";
import type { StaffPanelModel } from "./staff.view-model.ts";
import "./staff-panel.css";

/** The floating panel of internal traffic (SA 2.9). Opened, its switches are read again. */
export default function StaffPanel({ model }: { model: StaffPanelModel }) {
  const { revalidate } = useRevalidator();
  return (
    <aside className="staff-panel no-print" aria-label={model.title}>
      <details
        onToggle={(event) => {
          if (event.currentTarget.open) void revalidate();
        }}
      >
        <summary className="btn btn--second">{model.title}</summary>
        <div className="staff-panel__body stack-5">
          <StaffSettings model={model} idPrefix="staff-panel" />
          {model.showsCopyLinks ? <CopyLinks model={model} /> : null}
        </div>
      </details>
    </aside>
  );
}
