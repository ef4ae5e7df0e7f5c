import { useWords } from "../../../ui/words.tsx";
import type { CountryMap } from "#src/areas/marketplace/product-facts/provider-map.rules.ts";
import type { ProviderMapModel } from "#src/areas/marketplace/product-facts/provider.view-model.ts";

/** Where the clinics are, in words by comuna or district; beside it the country with its regions, hidden from
 *  screen readers because the words say more. */
export function ProviderMap({ map }: { map: ProviderMapModel }) {
  const t = useWords();
  const { country, places, label, note } = map;
  return (
    <figure className="provider-map">
      <figcaption>
        <h3>{label}</h3>
        <p className="small t2">
          {country === null ? null : `${t("product.providers.mapNote")} `}
          {note}
        </p>
      </figcaption>
      <div className="provider-map__parts">
        <ul>
          {places.map(({ name, clinics }) => (
            <li key={name}>
              <b>{name}</b> <span className="provider-map__count">{clinics.length}</span>
              <span className="small t2">{clinics.join(", ")}</span>
            </li>
          ))}
        </ul>
        {country === null ? null : <CountryDrawing country={country} />}
      </div>
    </figure>
  );
}

function CountryDrawing({ country }: { country: CountryMap }) {
  const { width, height, outline, labels } = country;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <path className="provider-map__outline" d={outline} />
      {labels.map(({ text, x, y, labelX, labelY }) => (
        <g key={text}>
          <path className="provider-map__line" d={`M${x} ${y}L${labelX - 4} ${labelY}`} />
          <circle cx={x} cy={y} r="4" />
          <text x={labelX} y={labelY}>
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}
