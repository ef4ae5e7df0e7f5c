import { type AskedDatum, sharingOf } from "#src/contracts/shared-data.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { contactFields } from "./request.view-model.ts";

/** "Compartimos con Quillay: nombre, documento, correo … No compartimos: ingreso y comentario.", by field. */
export function sharingText(
  insurer: string,
  profileFields: readonly string[],
  { say, locale }: Pick<Reader, "say" | "locale">,
): string {
  const { shared, kept } = sharingOf([...contactFields, ...profileFields]);
  const list = (data: readonly AskedDatum[]) =>
    new Intl.ListFormat(locale, { type: "conjunction" }).format(
      data.map((datum) => say(`presented.datum.${datum}`)),
    );
  return `${say("presented.sharing.shared", { insurer, data: list(shared) })} ${say(
    "presented.sharing.kept",
    { data: list(kept) },
  )}`;
}
