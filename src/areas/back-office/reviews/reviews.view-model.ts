import type { ListModel } from "#src/ui/kit/list-page.tsx";

export type ReviewTone = "wait" | "success" | "error" | "neutral";

export interface ReviewRowModel {
  reference: string;
  href: string;
  person: string;
  product: string;
  insurer: string;
  state: string;
  tone: ReviewTone;
  country: string;
  since: string;
  /** "2 documentos por revisar"; empty where none waits. */
  documents: string;
}

export type ReviewsModel = ListModel<ReviewRowModel>;

/** What one person declared, in words. */
export interface DeclaredModel {
  id: string;
  name: string;
  outcome: string;
  measures: string | null;
  /** Questions with a yes, and what was said of each. */
  yes: { question: string; details: { name: string; value: string }[] }[];
  noes: string;
}

export interface AnswersModel {
  people: DeclaredModel[];
  decision: {
    outcome: string;
    exclusions: string[];
    /** "Recargo de 25 %"; null without one. */
    loading: string | null;
    reason: string;
  } | null;
}

/** A document, where it stands, and what may be done with it. */
export interface ReviewDocument {
  kind: string;
  label: string;
  need: string;
  state: string;
  tone: ReviewTone;
  file: { href: string; name: string; label: string } | null;
  /** Said of a file that the company's people added; null of any other. */
  byStaff: string | null;
  /** Words of its buttons; null where it may not be done. */
  approve: string | null;
  reject: {
    label: string;
    reasonLabel: string;
    reasons: { value: string; label: string }[];
  } | null;
  ask: string | null;
}

export interface ReviewModel {
  reference: string;
  person: string;
  state: string;
  tone: ReviewTone;
  href: string;
  listHref: string;
  facts: { name: string; value: string | null; href?: string }[];
  isWaiting: boolean;
  outcomes: { value: string; label: string }[];
  /** Ways to read the answers, each with its reason; empty where the actor may not. */
  reads: { href: string; label: string }[];
  answers: AnswersModel | null;
  documents: ReviewDocument[];
  /** The form that adds one for its person; null where the actor may not, or nothing can be added. */
  addDocument: {
    action: string;
    back: string;
    accept: string;
    /** The kinds of file, in words. */
    accepted: string;
    kinds: { value: string; label: string }[];
    reasons: { value: string; label: string }[];
  } | null;
  events: { id: string; text: string; at: string; when: string; by: string }[];
}
