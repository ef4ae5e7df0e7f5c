import { codesAt } from "#test/harness/demonstration.ts";
import { beginWalk, type PageWalk } from "./page-walk.ts";

/** A walk through a running site: its own address is Chile's host. */
export const walkAt = ({
  url: siteUrl,
  dataFolder,
}: {
  url: string;
  dataFolder: string;
}): Promise<PageWalk> =>
  beginWalk(
    async ({ method, url, headers, payload }) => {
      const { host: _host, ...sent } = headers;
      const answer = await fetch(`${siteUrl}${url}`, {
        method,
        headers: sent,
        redirect: "manual",
        ...(payload === undefined ? {} : { body: payload }),
      });
      return {
        status: answer.status,
        headers: {
          ...Object.fromEntries(answer.headers),
          "set-cookie": answer.headers.getSetCookie(),
        },
        body: await answer.text(),
      };
    },
    { codes: codesAt(new Date()), dataFolder },
  );
