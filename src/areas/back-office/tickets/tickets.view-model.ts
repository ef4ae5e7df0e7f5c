import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import type { ListModel } from "#src/ui/kit/list-page.tsx";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";

export interface TicketRowModel {
  reference: string;
  href: string;
  subject: string;
  requester: string;
  status: string;
  tone: StatusTone;
  queue: string;
  priority: string;
  owner: string;
  channel: string;
  country: string;
  due: string;
  isLate: boolean;
  lastAct: string;
  created: string;
}

export type TicketsModel = ListModel<TicketRowModel>;

type Options = readonly { value: string; label: string }[];

/** The form that opens a ticket by hand. */
export interface NewTicketModel {
  listHref: string;
  /** Those in which the person may open one. */
  countries: Options;
  country: string;
  queues: Options;
  priorities: Options;
  channels: Options;
  /** A form that is sent twice opens one ticket. */
  key: string;
}

export interface TicketLineModel {
  id: string;
  kind: "request" | "answer" | "note" | "status" | "owner" | "placing";
  title: string;
  text: string;
  /** Where the mail's HTML part is, as a file. */
  original: string | null;
  files: readonly {
    id: string;
    name: string;
    /** Null where its bytes cannot be had. */
    href: string | null;
    note: string;
  }[];
  /** That files of a mail were not kept. */
  filesRefused: string | null;
  when: string;
  at: string;
  by: string;
}

export interface TicketMoveModel {
  to: TicketStatus;
  title: string;
  needs: "owner" | "message" | "wait" | null;
  cancelHref: string;
  /** First and last day that one may wait for. */
  days: { min: string; max: string };
}

export interface TicketModel {
  reference: string;
  subject: string;
  status: string;
  tone: StatusTone;
  /** When an answer is due, in words; null where the clock stands. */
  due: string | null;
  isLate: boolean;
  version: number;
  listHref: string;
  lines: readonly TicketLineModel[];
  olderHref: string | null;
  facts: readonly { name: string; value: string | null }[];
  canUpdate: boolean;
  canWrite: boolean;
  moves: readonly { to: TicketStatus; label: string; href: string }[];
  move: TicketMoveModel | null;
  owners: readonly { value: string; label: string }[];
  owner: string;
  /** Where it waits and how pressing it is, and what else both may be. */
  placing: { queue: string; priority: string; queues: Options; priorities: Options };
  /** A message sent twice is one. */
  key: string;
  /** The call that takes a message, the page that it leads back to, and what it came back with. */
  sending: {
    action: string;
    back: string;
    accept: string;
    fault: (FileFormFault & { isNote: boolean }) | null;
  };
  /** The call that a move with files goes to, and what it came back with. */
  moving: { action: string; fault: FileFormFault | null };
}

/** What a form with files came back with from its call, and what was typed into it. */
interface FileFormFault {
  field: string;
  message: string;
  typed: Readonly<Record<string, string>>;
}

/** What came back of a form that was refused. */
export interface TicketAnswer {
  form: string;
  values: Readonly<Record<string, string>>;
  faults: readonly { field: string | null; message: string }[];
  attempt: string;
}
