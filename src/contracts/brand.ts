/** A brand's letters on its colour. The ink is chosen on the server for a contrast of 4.5:1 (D3a). */
export interface Brand {
  /** One to three letters. */
  letters: string;
  /** `#rrggbb`. */
  color: string;
  /** `#rrggbb`, at least 4.5:1 on the colour. */
  ink: string;
}
