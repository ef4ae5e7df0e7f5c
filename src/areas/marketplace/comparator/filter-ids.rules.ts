/** The filters' form; the order's control belongs to it from outside. */
export const filterFormId = "filtros-formulario";

/** The filters themselves, which a small screen opens by this address without JavaScript. */
export const filterSheetId = "filtros";

/** What a form of the comparator's page asks for, in its field `intent`. */
export const intents = { saveFilters: "guardar-filtros", forgetFilters: "borrar-filtros" } as const;
