import type { TestApp } from "#test/harness/app.ts";
import { browserOf } from "./buyer.ts";

/** A person's browser at a server that listens: cookies stay with it while the server is started again elsewhere. */
export function browserAt(server: () => { url: string }) {
  const inject = async (asked: {
    method: string;
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }) => {
    const { url } = server();
    // The form comes from the page that the browser was shown.
    const headers = Object.entries(asked.headers).flatMap(([name, value]): [string, string][] =>
      name === "host" ? [] : [[name, name === "origin" ? url : value]],
    );
    const response = await fetch(new URL(asked.url, url), {
      method: asked.method,
      headers,
      redirect: "manual",
      ...(asked.payload === undefined ? {} : { body: asked.payload }),
    });
    const body = await response.text();
    const cookies = response.headers.getSetCookie().map((line) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return { name, value };
    });
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      cookies,
    };
  };
  return browserOf({ app: { inject } } as unknown as TestApp);
}
