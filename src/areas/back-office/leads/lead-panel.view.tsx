import { ButtonLink } from "#src/ui/kit/button.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { LeadTimeline } from "./lead-timeline.view.tsx";
import type { LeadModel } from "./leads.view-model.ts";

/** A lead beside its list: who, for what, and what happened. What is done with it is done on its page. */
export function LeadPanel({ lead, closeHref }: { lead: LeadModel; closeHref: string }) {
  const t = useWords();
  const product = lead.product.map(({ name, value, note }) => ({ name, value, note }));
  const contact = lead.contact.map(({ label, shown }) => ({ name: label, value: shown }));
  const facts = lead.facts.slice(0, 3).map(({ name, value }) => ({ name, value }));
  return (
    <div className="k-record">
      <p className="k-muted">{lead.reference}</p>
      <header className="k-record__head">
        <h2>{lead.name}</h2>
        <ButtonLink to={closeHref} look="ghost" icon="x" isIconOnly>
          {t("leads.close")}
        </ButtonLink>
      </header>
      <div className="k-row">
        <StatusPill tone={lead.tone}>{lead.status}</StatusPill>
        {lead.subStatus === null ? null : <span className="k-muted">{lead.subStatus}</span>}
      </div>
      {lead.profile.length === 0 ? null : <p className="k-muted">{lead.profile.join(" · ")}</p>}
      <div className="k-record__do">
        <ButtonLink to={lead.href} look="primary" icon="file-text">
          {t("leads.open")}
        </ButtonLink>
      </div>
      <KeyValues label={t("leads.record")} items={[...product, ...contact, ...facts]} />
      <h3>{t("leads.timeline.title")}</h3>
      <LeadTimeline events={lead.events.slice(0, 6)} />
    </div>
  );
}
