import { useCallback, useState } from "react";
import { useLocation } from "react-router";
import { Snackbar } from "../../../ui/snackbar.tsx";
import { copyAddresses } from "./staff.rules.ts";
import type { StaffPanelModel } from "./staff.view-model.ts";

/** Addresses of this list, to be copied by a button, or by hand without JavaScript (SA 2.9). */
export function CopyLinks({ model: { labels, origin } }: { model: StaffPanelModel }) {
  const addresses = copyAddresses(origin, useLocation());
  const [isCopied, setCopied] = useState(false);
  const forget = useCallback(() => setCopied(false), []);
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
              void navigator.clipboard?.writeText(addresses[key]).then(() => setCopied(true));
            }}
          >
            {button}
          </button>
        </div>
      ))}
      <Snackbar text={isCopied ? labels.copied : null} onEnd={forget} />
    </section>
  );
}
