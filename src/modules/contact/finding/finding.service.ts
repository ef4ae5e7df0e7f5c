import type { Executives } from "#src/modules/contact/executive/executives.service.ts";
import type { LeadDesk } from "#src/modules/contact/lead/lead-desk.service.ts";
import type { People } from "#src/modules/identity/access/people.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { holdsWords } from "./finding.rules.ts";

/** Of each kind at most: who wants more has the list. */
const most = 6;

interface FoundLead {
  reference: string;
  name: string;
  product: string | null;
}

interface FoundPerson {
  id: string;
  name: string;
}

interface Found {
  leads: FoundLead[];
  executives: FoundPerson[];
  users: FoundPerson[];
}

export interface FindingNeeds {
  leadDesk: Pick<LeadDesk, "list">;
  executives: Pick<Executives, "listExecutives">;
  people: Pick<People, "list">;
}

/** Leads and people by what is typed, each kind as its own list shows it to this person: one that they may not open has
 *  nothing. */
async function findAnything(
  { leadDesk, executives, people }: FindingNeeds,
  session: UserSession,
  text: string,
): Promise<Found> {
  const may = (permission: UserSession["permissions"][number]) =>
    session.permissions.includes(permission);
  const leads = may("lead:read")
    ? await leadDesk.list(session, new URLSearchParams({ text }), {
        keys: "call",
        take: most,
        isCounted: false,
      })
    : { rows: [] };
  const known = may("executive:read") ? await executives.listExecutives(session) : [];
  const users = may("access:read") ? await people.list(session) : [];
  return {
    leads: leads.rows.map(({ reference, fullName, productName }) => ({
      reference,
      name: fullName,
      product: productName,
    })),
    executives: peopleBy(known, text),
    users: peopleBy(users, text),
  };
}

const peopleBy = (
  people: readonly { id: string; name: string; email: string }[],
  text: string,
): FoundPerson[] =>
  people
    .filter(({ name, email }) => holdsWords(`${name} ${email}`, text))
    .slice(0, most)
    .map(({ id, name }) => ({ id, name }));

/** What is found from anywhere in the back office. */
export function createFinding(needs: FindingNeeds) {
  return withNeeds(needs, { find: findAnything });
}

export type Finding = ReturnType<typeof createFinding>;
