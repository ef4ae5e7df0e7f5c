import company from "./drawings/company.svg?url";
import dental from "./drawings/dental.svg?url";
import empty from "./drawings/empty.svg?url";
import failed from "./drawings/failed.svg?url";
import health from "./drawings/health.svg?url";
import isapre from "./drawings/isapre.svg?url";
import life from "./drawings/life.svg?url";
import notFound from "./drawings/not-found.svg?url";
import pets from "./drawings/pets.svg?url";
import profile from "./drawings/profile.svg?url";
import reading from "./drawings/reading.svg?url";
import sent from "./drawings/sent.svg?url";
import travel from "./drawings/travel.svg?url";
import wizard from "./drawings/wizard.svg?url";
import type { DrawingName } from "./drawing-names.rules.ts";

const files: Readonly<Record<DrawingName, string>> = {
  company,
  dental,
  empty,
  failed,
  health,
  isapre,
  life,
  notFound,
  pets,
  profile,
  reading,
  sent,
  travel,
  wizard,
};

/** One of the site's own drawings, two by one: an ornament, so it has no name for assistive technology. Its
 *  two colours are seen on light and on dark ground. */
export function Drawing({
  name,
  width = 120,
  isLazy = false,
}: {
  name: DrawingName;
  /** In pixels; the height is half of it. */
  width?: number;
  /** Below the first screen. */
  isLazy?: boolean;
}) {
  return (
    <img
      className="drawing"
      src={files[name]}
      alt=""
      width={width}
      height={width / 2}
      {...(isLazy ? { loading: "lazy" as const } : {})}
    />
  );
}
