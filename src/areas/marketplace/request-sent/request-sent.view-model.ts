import type {
  ContactModel,
  PriceSummaryModel,
} from "#src/areas/marketplace/request-facts/request.view-model.ts";

/** /Solicitudes/:token: what was asked for; can be visited again with its link. */
export interface RequestSentPageModel {
  /** "Camila"; null for a later visit where only the reference is shown. */
  firstName: string | null;
  email: string;
  /** "AMP-7F3K-29Q". */
  reference: string;
  /** "10 de octubre de 2026, 11:42". */
  sentAt: string;
  /** "9 de noviembre de 2026". */
  availableUntil: string;
  steps: readonly { title: string; text: string }[];
  summary: PriceSummaryModel;
  pdfHref: string;
  quoteHref: string;
  /** "9 de noviembre de 2026": the last day of the frozen quote. */
  quoteValidUntil: string;
  compareHref: string;
  /** What went to the insurer and what stayed here, in the words of the consent; null where the product is no
   *  longer offered. */
  sharing: string | null;
  contact: ContactModel;
  isDemonstration: boolean;
}
