/** A document as everybody gets it: without the nonce of this answer, which a stored page has none of. */
export function withoutNonce(answer: {
  body: string;
  headers: Record<string, number | string | string[] | undefined>;
}): string {
  const policy = String(answer.headers["content-security-policy"]);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (nonce === undefined) return answer.body;
  return answer.body.replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, "");
}
