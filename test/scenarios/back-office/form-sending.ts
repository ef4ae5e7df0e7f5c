import type { TestApp } from "#test/harness/app.ts";
import type { SignedInPerson } from "#test/harness/signed-in-as.ts";

/** A small file of a kind that is taken. */
export const pdf = "%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n";

export interface SentFile {
  name?: string;
  text?: string;
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
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const answered = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      ...files.map(({ name = "orden.pdf", text = pdf }) =>
        part(`name="${field}"; filename="${name}"\r\nContent-Type: application/pdf`, text),
      ),
      `--${boundary}--\r\n`,
    ].join(""),
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
