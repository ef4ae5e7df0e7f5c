import type { ReactNode } from "react";
import { useWords } from "../../../ui/words.tsx";
import type {
  MapDrawing,
  MapPoint,
} from "#src/areas/marketplace/product-facts/provider-map.rules.ts";
import type { ProviderMapModel } from "#src/areas/marketplace/product-facts/provider.view-model.ts";

/** Clinics as dots on the country and, with their numbers, where most of them are. Drawn from their
 *  coordinates; the numbered list below says the same in text, so they are hidden from screen readers. */
export function ProviderMap({ map }: { map: ProviderMapModel }) {
  const t = useWords();
  const { country, detail, label, note } = map;
  return (
    <figure className="provider-map">
      <div className="provider-map__drawings">
        {country === null ? null : (
          <Drawing drawing={country}>
            {country.points.map((point) => (
              <circle key={point.number} className="map-dot" cx={point.x} cy={point.y} r="5">
                <title>{point.name}</title>
              </circle>
            ))}
          </Drawing>
        )}
        {detail === null ? null : (
          <Drawing drawing={detail}>
            {detail.points.map((point) => (
              <NumberedDot key={point.number} point={point} />
            ))}
          </Drawing>
        )}
      </div>
      <figcaption className="small t2">
        <span className="vh">{label} </span>
        {t("product.providers.mapNote")}
        {note === null ? null : ` ${note}`}
      </figcaption>
    </figure>
  );
}

function Drawing({ drawing, children }: { drawing: MapDrawing; children: ReactNode }) {
  const { width, height, outline } = drawing;
  return (
    <svg
      className={outline === null ? "map map--detail" : "map"}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
    >
      {outline === null ? null : <path className="map-outline" d={outline} />}
      {children}
    </svg>
  );
}

function NumberedDot({ point }: { point: MapPoint }) {
  return (
    <g>
      <title>{point.name}</title>
      <circle className="map-dot" cx={point.x} cy={point.y} r="10" />
      <text className="map-number" x={point.x} y={point.y}>
        {point.number}
      </text>
    </g>
  );
}
