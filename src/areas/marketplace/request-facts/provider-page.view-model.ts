/** The way on to a payment provider's page: a link, or a form where the page takes its fields by POST, so that a token
 *  of a payment is in no address. */
export interface ProviderPage {
  url: string;
  /** Names and values that are posted; null: the page is opened by a link. */
  posted: readonly (readonly [name: string, value: string])[] | null;
  label: string;
}
