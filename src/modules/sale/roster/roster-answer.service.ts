import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import { type AppError, badRequest, isAppError } from "#src/platform/errors.ts";
import { fileForm } from "#src/platform/files/files.ts";
import { type ApiAnswer, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { SentFile } from "#src/platform/http/request-body.ts";

/** How a call answers that takes the people of a company from a file. */

export const rosterForm = fileForm(
  z.strictObject({
    version: z.coerce.number().int().min(0).describe("Version of the step that was read"),
    back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
  }),
);

export const rosterAnswers = {
  200: dataAnswer("How many people it has"),
  303: { description: "Back to the page that sent the form, which says what is wrong" },
};

/** Takes the file that was sent: how many people it has, or back to the page that sent the form, which says what is
 *  wrong. Throws as `take`, and BAD_REQUEST without a file, where no page is gone back to. */
export async function rosterAnswer(
  sent: { back: string | undefined; file: SentFile | undefined; refused: AppError | undefined },
  take: (file: SentFile) => Promise<{ people: number }>,
): Promise<ApiAnswer> {
  const back = ownPath(sent.back);
  const goBack = (query: string) => ({
    status: 303,
    headers: { location: `${back}${back?.includes("?") === true ? "&" : "?"}${query}` },
  });
  try {
    const { file, refused } = sent;
    if (refused !== undefined) throw refused;
    if (file === undefined || file.bytes.length === 0)
      throw badRequest([{ field: "file", code: "REQUIRED" }]);
    const data = await take(file);
    if (back === undefined)
      return { status: 200, body: { data }, headers: { "cache-control": "private, no-store" } };
    return goBack("hecho=roster");
  } catch (error) {
    if (back === undefined || !isAppError(error) || error.report) throw error;
    const [first] = error.fields;
    // What is wrong with cells is said by the page.
    const code =
      first !== undefined && first.field.includes(".") ? "ROSTER" : (first?.code ?? error.code);
    return goBack(`falta=${code}`);
  }
}
