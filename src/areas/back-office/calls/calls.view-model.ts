import type { ListModel } from "#src/ui/kit/list-page.tsx";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";

export interface CallRowModel {
  id: string;
  person: string;
  reference: string;
  href: string;
  when: string;
  result: string;
  tone: StatusTone;
  channel: string;
  minutes: string;
  caller: string;
  product: string;
  status: string;
  country: string;
  /** Address of the form that records another call; null where the contact rules or permissions forbid one now. */
  callHref: string | null;
  /** Why not, in words. */
  callNote: string | null;
}

export type CallsModel = ListModel<CallRowModel>;
