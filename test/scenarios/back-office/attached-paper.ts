import type { TestApp } from "#test/harness/app.ts";
import type { SignedInPerson } from "#test/harness/signed-in-as.ts";

export const policyText = "%PDF-1.7 a policy\n%%EOF";
/** Sends a paper of a sale as a form does. */
export async function attachPaper(
  { app }: Pick<TestApp, "app">,
  who: SignedInPerson,
  sale: string,
  {
    kind = "policy",
    text = policyText,
    name = "../póliza firmada.pdf",
    back,
  }: { kind?: string; text?: string; name?: string; back?: string } = {},
) {
  const boundary = "amparo-parts";
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const answered = await app.inject({
    method: "POST",
    url: `/api/back-office/sales/${sale}/documents`,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      part('name="kind"', kind),
      ...(back === undefined ? [] : [part('name="back"', back)]),
      part(`name="file"; filename="${name}"`, text),
      `--${boundary}--\r\n`,
    ].join(""),
  });
  const code = answered.body === "" ? undefined : answered.json().error?.name;
  return { status: answered.statusCode, code, location: answered.headers.location };
}
