/** Icon of an answer to '¿Está mi clínica?'. */
export const answerIcons = { yes: "circle-check", no: "x", unknown: "info" } as const;
