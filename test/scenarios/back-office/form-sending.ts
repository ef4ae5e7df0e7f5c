import type { TestApp } from "#test/harness/app.ts";
import type { SignedInPerson } from "#test/harness/signed-in-as.ts";

/** A small file of a kind that is taken. */
export const pdf = "%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n";

export interface SentFile {
  name?: string;
  text?: string | Buffer;
}

/** Sends a form with files as a browser does. */
export async function sendForm(
  site: TestApp,
  who: SignedInPerson,
  url: string,
  fields: Record<string, string>,
  { name: field, files }: { name: string; files: readonly SentFile[] },
) {
  const boundary = "abcd1234";
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat(
      [`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, body, "\r\n"].map(
        (each) => Buffer.from(each),
      ),
    );
  const answered = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      ...files.map(({ name = "orden.pdf", text = pdf }) =>
        part(`name="${field}"; filename="${name}"\r\nContent-Type: application/pdf`, text),
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
  const body = answered.body.startsWith("{") ? answered.json() : undefined;
  return {
    status: answered.statusCode,
    reference: body?.data?.reference as string,
    code: body?.error?.name as string | undefined,
    field: body?.error?.payload?.fields?.[0] as { field: string; code: string } | undefined,
    location: answered.headers.location,
  };
}

/** A page as somebody's browser without JavaScript opens it, or sends its form. */
export async function pageOf(
  { app }: TestApp,
  who: Pick<SignedInPerson, "cookie">,
  url: string,
  form?: Readonly<Record<string, string>>,
) {
  const answered = await app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      accept: "text/html",
      cookie: who.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  return {
    status: answered.statusCode,
    to: answered.headers.location ?? "",
    text: answered.body.replace(/<script[\s\S]*?<\/script>/g, ""),
  };
}
