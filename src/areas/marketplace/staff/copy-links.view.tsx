import { useState } from "react";
import { useLocation } from "react-router";
import { copyAddresses } from "./staff.rules.ts";
import type { StaffPanelModel } from "./staff.view-model.ts";

/** Addresses of this list, to be copied by a button, or by hand without JavaScript (SA 2.9). */
export function CopyLinks({ model: { labels, origin } }: { model: StaffPanelModel }) {
  const addresses = copyAddresses(origin, useLocation());
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <section aria-label={labels.copy} className="stack-2">
      {labels.links.map(({ key, label, button }) => (
        <div key={key} className="chips">
          <input
            className="input"
            readOnly
            aria-label={label}
            value={addresses[key]}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button
            className="btn btn--second"
            type="button"
            onClick={() => {
              void navigator.clipboard?.writeText(addresses[key]).then(() => setCopied(key));
            }}
          >
            {button}
          </button>
        </div>
      ))}
      <output>{copied === null ? "" : labels.copied}</output>
    </section>
  );
}
