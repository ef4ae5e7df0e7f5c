export interface AuditPerson {
  name: string;
  /** E-mail, masked. */
  contact: string | null;
  /** The acts of that person. */
  href: string;
}

/** Acts about the same kind of record. */
export interface ActGroup {
  /** Finds all of them. */
  name: string;
  title: string;
  acts: readonly { name: string; title: string }[];
}

export interface AuditLine {
  id: number;
  at: string;
  /** The act in words, and its name. */
  act: string;
  action: string;
  permission: string;
  outcome: "done" | "denied";
  system: string | null;
  tenant: string | null;
  actor: AuditPerson | null;
  user: AuditPerson | null;
  record: { text: string; href: string | null; filterHref: string } | null;
  fields: string;
  facts: readonly { name: string; value: string }[];
}

export interface AuditModel {
  path: string;
  asked: {
    accion: string;
    resultado: string;
    persona: string;
    registro: string;
    desde: string;
    hasta: string;
  };
  people: readonly { id: string; name: string }[];
  acts: { every: string; groups: readonly ActGroup[] };
  events: readonly AuditLine[];
  checkHref: string;
  /** What a check of the chain found; null where none was asked for. */
  verdict:
    | { kind: "whole"; events: number; head: string }
    | { kind: "head"; number: number; day: string }
    | { kind: "changed" | "missing" | "gap" | "added"; number: number; eventId: number | null }
    | null;
  moreHref: string | null;
}
