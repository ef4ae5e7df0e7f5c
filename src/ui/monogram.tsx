/** A brand's letters on its colour. The ink is chosen on the server for a contrast of 4.5:1
 *  (D3a); colours are SVG attributes because the page may not carry inline styles. */
export interface Brand {
  /** One to three letters. */
  letters: string;
  /** `#rrggbb`. */
  color: string;
  /** `#rrggbb`, at least 4.5:1 on the colour. */
  ink: string;
}

export function Monogram({ brand, size = 40 }: { brand: Brand; size?: 32 | 40 | 56 }) {
  return (
    <svg className={`mono mono--${size}`} viewBox="0 0 40 40" aria-hidden>
      <rect width="40" height="40" rx="8" fill={brand.color} />
      <text x="20" y="25" textAnchor="middle" fill={brand.ink}>
        {brand.letters}
      </text>
    </svg>
  );
}

/** The brand's colour as a ground behind what follows it in a positioned box. */
export function BrandGround({ color }: { color: string }) {
  return (
    <svg className="brand-ground" aria-hidden>
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}
