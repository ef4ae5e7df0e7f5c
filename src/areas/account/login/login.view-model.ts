import type { AccountFault } from "../credentials/account-fault.ts";

/** The sign-in (SA 2.1): a form, or who is signed in. */
export interface LoginModel {
  action: string;
  email: string;
  fault: AccountFault | null;
  notice: string | null;
  /** Hash of a session that was handed on; used only when the button says so. */
  hash: string | null;
  /** Who is signed in, in words; null: nobody. */
  inside: string | null;
  /** A page of this site to go on to; null where none was asked for. */
  goOn: string | null;
  /** The page of one's own account. */
  account: string;
  reset: string;
  /** Where the accounts of the demonstration are listed; null where there are none. */
  demonstration: string | null;
}
