import { typeNameKey } from "#src/modules/content/notification/message-types.rules.ts";
import type { FailedJob } from "#src/platform/jobs/unsent.queries.ts";
import type { Say } from "#src/platform/words/words.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import { href } from "#src/routes/back-office.ts";
import type { FailedJobModel } from "./failed-jobs.view.tsx";
import type { About } from "./reference.view.tsx";

/** What a message of a type is called. */
export const typeName = (type: string, say: Say): string =>
  say(typeNameKey(type) ?? `notifications.type.${type}`);

/** Work of our own that failed, in words. */
export const presentJobs = (jobs: readonly FailedJob[], reader: Reader): FailedJobModel[] =>
  jobs.map(({ id, kind, reference, error, attempts, failedAt, version }) => ({
    id,
    name: reader.say(`notifications.jobs.kind.${kind}`),
    about: aboutOf({ reference }, reader),
    error: error ?? "",
    attempts,
    since: failedAt === null ? "" : dateAndTime(failedAt, reader),
    version,
  }));

/** The record that it is about, with its page where it has one. */
export function aboutOf(
  { reference }: { reference: string | null },
  { language }: Pick<Reader, "language">,
): About {
  if (reference === null) return null;
  if (reference.startsWith("TIC-"))
    return { reference, href: href("ticket", language, { reference }) };
  if (reference.startsWith("AMP-"))
    return { reference, href: href("lead", language, { reference }) };
  return { reference, href: null };
}
