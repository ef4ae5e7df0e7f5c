/** Whether walks over pages take every width, language and country: `npm run proof`. In the suite they take a part
 *  of them, in which each page, each width, each language and each country still stands. */
export const isWholeWalk = process.env["WALK"] === "whole";
