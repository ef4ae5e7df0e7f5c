/** The sign-in (SA 2.1): a form, who is signed in, or that nobody signs in here. */
export interface LoginModel {
  action: string;
  isOn: boolean;
  asksPassword: boolean;
  name: string;
  /** What is wrong, in words; null where nothing is. */
  fault: string | null;
  /** Hash of a session that was handed on; used only when the button says so. */
  hash: string | null;
  /** Who is signed in, in words; null: nobody. */
  inside: string | null;
  /** A page of this site to go on to. */
  goOn: string;
}
