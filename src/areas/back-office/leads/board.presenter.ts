import type { LeadListPage } from "#src/modules/contact/lead/lead-desk.service.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { href } from "#src/routes/back-office.ts";
import { presentLead } from "./lead.presenter.ts";
import { compareHrefIn, workerOf } from "./leads-page.ts";
import type { LeadModel } from "./leads.view-model.ts";
import { premiumText, shortTime, statusText, toneOf } from "./lead-words.presenter.ts";

/** Columns of the board: what is open, in the order in which it is worked. */
export const boardStatuses = [8, 2, 13, 14, 9, 500, 501, 7] as const;
/** Cards of a column; its list has them all. */
export const boardCards = 12;

export type BoardColumn = ReturnType<typeof presentColumn>;

/** A status with its newest leads in words. */
export function presentColumn(
  status: number,
  { rows, total, isMore }: Pick<LeadListPage, "rows" | "total" | "isMore">,
  reader: Reader,
  place: {
    now: Date;
    listHref: string;
    leadHref: (reference: string) => string;
    /** The board with the form that moves a lead. */
    moverHref: (reference: string) => string;
  },
) {
  const { say } = reader;
  const name = statusText(status, reader);
  return {
    status,
    tone: toneOf(status),
    name,
    label: say("board.column", { status: name, count: total }),
    count: isMore ? `${total}+` : String(total),
    moreHref: total > rows.length ? place.listHref : null,
    more: say("board.more", { count: total }),
    cards: rows.map((row) => ({
      reference: row.reference,
      version: row.version,
      lastActAt: row.lastActAt.getTime(),
      href: place.leadHref(row.reference),
      moverHref: place.moverHref(row.reference),
      name: row.fullName,
      product: row.productName,
      premium:
        row.premiumMinor === null
          ? null
          : premiumText(
              { amountMinor: row.premiumMinor, currency: row.premiumCurrency },
              row.premiumPeriod,
              reader,
            ),
      executive: row.executive?.name ?? say("leads.nobody"),
      lastAct: shortTime(row.lastActAt, place.now, reader),
    })),
  };
}

/** What narrows the board, as it narrows the list. */
const kept = ["q", "ejecutivo", "pais"] as const;

/** What is asked of the board, without what is done on it. */
export const narrowingOf = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    kept.flatMap((key) =>
      query
        .getAll(key)
        .filter((value) => value !== "")
        .map((value) => [key, value]),
    ),
  );

/** The board as it is narrowed, with something done on it. */
export function boardHref(
  path: string,
  narrowing: URLSearchParams,
  done: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(narrowing);
  for (const [key, value] of Object.entries(done)) query.set(key, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** A lead whose move is asked for, with where it may go. */
export interface BoardMover {
  lead: LeadModel;
  /** The status that was asked for, where the lead may not go there; null where it may, or none was. */
  refused: string | null;
  closeHref: string;
}

/** The lead that the address wants to move; null for none, and for one that is not there for this person. */
export async function moverOf(
  { services, facts }: Pick<PageArguments, "services" | "facts">,
  reader: Reader,
): Promise<BoardMover | null> {
  const { language, url } = facts;
  const reference = url.searchParams.get("mover");
  if (reference === null) return null;
  const record = await services.leadDesk
    .findLead(workerOf(facts), reference)
    .catch((error: { code?: string }) => {
      // The card is gone meanwhile: the board says how it stands now.
      if (error.code === "NOT_FOUND") return null;
      throw error;
    });
  if (record === null) return null;
  const path = href("board", language);
  const narrowing = narrowingOf(url.searchParams);
  const asked = url.searchParams.get("a") ?? "";
  const moveTo = /^\d{1,3}$/.test(asked) ? Number(asked) : null;
  const leadHref = (one: string) => href("lead", language, { reference: one });
  const lead = presentLead(record, reader, {
    lineNames: await services.catalog.loadLineNames(language),
    listHref: path,
    leadHref,
    compareHref: compareHrefIn(language),
    moveTo,
    moveHref: (to) =>
      boardHref(path, narrowing, { mover: reference, ...(to === null ? {} : { a: String(to) }) }),
    now: services.clock.now(),
  });
  const isRefused = moveTo !== null && lead.move === null;
  return {
    lead,
    refused: isRefused ? statusText(moveTo, reader) : null,
    closeHref: boardHref(path, narrowing),
  };
}
