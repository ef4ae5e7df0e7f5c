import type { Brand } from "#src/contracts/brand.ts";

/** A brand's letters on its colour: SVG attributes, because the page may not carry inline styles. */
export function Monogram({ brand, size = 40 }: { brand: Brand; size?: 32 | 40 | 56 }) {
  return (
    <svg className={`mono mono--${size}`} viewBox="0 0 40 40" color={brand.color} aria-hidden>
      <text x="20" y="25" textAnchor="middle" fill={brand.ink}>
        {brand.letters}
      </text>
    </svg>
  );
}

/** The brand's colour, which the style spreads behind what follows it and writes its letters on. */
export function BrandGround({ color }: { color: string }) {
  return <svg className="brand-ground" color={color} aria-hidden />;
}
