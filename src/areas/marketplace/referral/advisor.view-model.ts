/** What of the advisor's dialog is shown: the question, or what came of the look-up (SA 2.8). */
export type AdvisorState = "form" | "found" | "notFound";

export interface AdvisorModel {
  /** The page's own address: forms are sent there. */
  action: string;
  state: AdvisorState;
  /** 'Correo Asesor', or what the host says instead. */
  title: string;
  /** True where the dialog cannot be closed freely: then an e-mail is required (SA 5). */
  isRequired: boolean;
  email: string;
  fault: string | null;
  advisor: { name: string; email: string } | null;
  portal: { href: string; label: string };
  /** Where to go on to; the page below of a dialog. */
  returnTo: string;
}

/** What the dialog's form is answered: no page, so that the one below stays. */
export interface AdvisorAnswer {
  state: AdvisorState;
  advisor: AdvisorModel["advisor"];
  fault: string | null;
}
