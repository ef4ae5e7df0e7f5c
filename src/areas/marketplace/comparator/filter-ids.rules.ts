/** The filters' form; the order's control belongs to it from outside. */
export const filterFormId = "filtros-formulario";

/** The filters themselves, which a small screen opens by this address without JavaScript. */
export const filterSheetId = "filtros";
