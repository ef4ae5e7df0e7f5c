import { ButtonLink } from "#src/ui/kit/button.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import type { KitIconName } from "#src/ui/kit/kit-icon.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { LeadTimeline } from "./lead-timeline.view.tsx";
import type { LeadFact, LeadModel, PanelActs } from "./leads.view-model.ts";

/** What the panel says of the request beside product and contact. */
const shownFacts = ["executive", "failureReason", "nextStep", "country", "origin"];

/** A lead beside its list: who, for what, what happened, and the ways to what is done with it, which is done on its page.
 *  Contact data stay masked there until they are asked for. */
export function LeadPanel({
  lead,
  acts,
  closeHref,
}: {
  lead: LeadModel;
  acts: PanelActs | null;
  closeHref: string;
}) {
  const t = useWords();
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
      <PanelButtons lead={lead} acts={acts} />
      <KeyValues label={t("leads.record")} items={factsShown(lead, t("leads.consent.title"))} />
      <div className="k-record__head">
        <h3>{t("leads.timeline.title")}</h3>
        {acts?.note == null ? null : (
          <ButtonLink to={acts.note} look="ghost" isSmall>
            {t("leads.act.note")}
          </ButtonLink>
        )}
      </div>
      <LeadTimeline events={lead.events.slice(0, 6)} />
    </div>
  );
}

function factsShown({ product, contact, facts, consents }: LeadModel, consent: string): LeadFact[] {
  const agreed = consents.map(({ name, value }) => `${name}: ${value ?? "–"}`).join(" · ");
  return [
    ...product.map(({ name, value, note }) => ({ name, value, note })),
    ...contact.map(({ label, shown }) => ({ name: label, value: shown })),
    ...facts
      .filter(({ key }) => key !== undefined && shownFacts.includes(key))
      .map(({ name, value }) => ({ name, value })),
    { name: consent, value: agreed === "" ? null : agreed },
  ];
}

const buttons: readonly { act: keyof PanelActs; icon: KitIconName; word: string }[] = [
  { act: "call", icon: "phone", word: "leads.contact.call" },
  { act: "mail", icon: "mail", word: "leads.contact.email" },
  { act: "plan", icon: "calendar", word: "leads.contact.plan" },
  { act: "status", icon: "repeat", word: "leads.act.status" },
];

/** The first that may be used is the primary one. What the rules of contact are against is said, not offered. */
function PanelButtons({ lead, acts }: { lead: LeadModel; acts: PanelActs | null }) {
  const t = useWords();
  const refused = (channel: string) =>
    lead.channels.some(({ value, refusal }) => value === channel && refusal !== null);
  const offered = buttons.flatMap(({ act, ...button }) => {
    const href = acts?.[act] ?? null;
    const isAgainst = (act === "call" && refused("phone")) || (act === "mail" && refused("email"));
    return href === null || isAgainst ? [] : [{ ...button, href }];
  });
  return (
    <>
      <div className="k-record__do">
        {offered.map(({ icon, word, href }, place) => (
          <ButtonLink key={word} to={href} look={place === 0 ? "primary" : "second"} icon={icon}>
            {t(word)}
          </ButtonLink>
        ))}
        <ButtonLink
          to={lead.href}
          look={offered.length === 0 ? "primary" : "second"}
          icon="file-text"
        >
          {t("leads.open")}
        </ButtonLink>
      </div>
      {acts === null || (acts.call === null && acts.mail === null) ? null : (
        <p className="k-muted">{lead.contactNow.join(" ")}</p>
      )}
    </>
  );
}
